# A game in the terminal.

play-welcome = Damiera. Type a move, for instance 22-18; help tells what else.
play-prompt = ›
play-help = 22-18, 29x22    play a move; a capture by its ends, or with every landing
    Enter           play the move, if there is only one
    moves           list the legal moves
    undo, redo      take moves back, play them again
    hint            suggest a move
    go              let the computer play for you
    level 5         change the level, 1 to 8
    flip            turn the board
    draw, resign    offer a draw, give up
    new             another game
    save FILE, load FILE    games as PDN
    fen             the position as text
    quit            leave
play-several = Type a move; Enter alone plays it only if there is just one.
play-over = The game is over. Take it back with undo, or begin another with new.
play-no-undo = There is no move to take back.
play-no-redo = There is no move to play again.
play-draw-declined = The computer declines the draw.
play-saved = Saved in { $file }.
play-no-game = { $file }: no game.
play-trouble = That did not work: { $cause }.
play-incomplete = { $word } needs the name of a file.
play-unknown = “{ $text }” is neither a move nor a word that is known here; help lists them.
