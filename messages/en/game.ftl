# The game: players, state, commands, new game, result.

app-title = Damiera
app-tagline = Italian draughts, done properly
skip-to-board = Skip to the board

colour-white = White
colour-black = Black
player-you = You · { $colour }
player-level = Level { $level } · { $name }
pieces-left = { $men ->
        [one] 1 piece
       *[other] { $men } pieces
    }{ $kings ->
        [0] {""}
        [one] , 1 king
       *[other] , { $kings } kings
    }
taken-you = { $n ->
        [0] {""}
       *[other] you took { $n }
    }
taken-other = { $n ->
        [0] {""}
       *[other] took { $n }
    }

turn-of = { $colour ->
        [black] Black
       *[white] White
    } to move
turn-yours = Your move
turn-must = { $turn }: capture is compulsory
thinking = The computer is thinking…
thinking-hint = Looking for a good move…
viewing = You are looking back
viewing-back = Back to the game
counter = moves without capture: { $n } of { $limit }
repetition = position seen { $times ->
        [one] once
       *[other] { $times } times
    }

moves-title = Moves
moves-none = No move yet.
moves-number = { $n }.
moves-label = Move { $n }, { $colour ->
        [black] Black
       *[white] White
    }: { $move }

actions = Commands
action-undo = Undo
action-undo-long = Undo: take the move back
action-redo = Redo
action-redo-long = Redo: play the move again
action-hint = Hint
action-hint-long = Hint: suggest a move
action-flip = Flip
action-flip-long = Flip the board
action-resign = Resign
action-resign-long = Resign the game
action-resign-sure = Sure?
action-resign-sure-long = Sure? Yes, I resign
action-draw = Draw
action-draw-long = Draw: agree to it
action-draw-sure = Agreed?
action-draw-sure-long = Agreed? Yes, a draw
action-new = New
action-new-long = New game
action-settings = Settings
action-help = Keys and rules
action-close = Close

typed-label = Type a move
typed-placeholder = 22-18
typed-go = Play

hint-piece-title = Look at the piece on { $square }
hint-piece = Press Hint again to see where it goes.
hint-move-title = Try { $move }
hint-move = It is the move that the computer would play.

new-title = New game
new-mode = Opponent
new-mode-bot = Computer
new-mode-two = Two people
new-level = Level
new-colour = Your colour
new-colour-lot = In turn
new-colour-lot-first = By lot
new-draw = Draw
new-draw-fid = Federation: 40 moves, 3rd repetition
new-draw-fid-2008 = Federation 2008: 40 moves, 4th repetition
new-draw-short = Short: 30 moves
new-draw-long = Long: 40 moves
new-start = Play
new-continue = Go on with the game
new-two-note = One device goes from hand to hand.

level-1 = beginner
level-2 = easy
level-3 = medium
level-4 = strong
level-5 = hard
level-6 = expert
level-7 = master
level-8 = champion
level-set = Level { $level }: { $name }
level-set-next = Level { $level }: { $name }, from the next game

statistics = At this level: { $wins } won, { $draws } drawn, { $losses } lost

result-you-win = You won
result-you-lose = You lost
result-white-wins = White wins
result-black-wins = Black wins
result-draw = Draw
result-both-lose = Both lose
reason-no-pieces = { $loser ->
        [black] Black has no piece left.
       *[white] White has no piece left.
    }
reason-blocked = { $loser ->
        [black] Black cannot move any more.
       *[white] White cannot move any more.
    }
reason-single-piece = { $loser ->
        [black] Black has a single piece left.
       *[white] White has a single piece left.
    }
reason-resignation = { $loser ->
        [black] Black resigned.
       *[white] White resigned.
    }
reason-time = { $loser ->
        [black] Black ran out of time.
       *[white] White ran out of time.
    }
reason-agreement = Agreed by the players.
reason-repetition = The same position came up { $times } times.
reason-move-count = { $moves } moves each without a capture or a man moved.
reason-both-lose = The game is lost for both.
result-said = { $title }. { $reason }
result-new = New game
result-review = Look back

trouble-worker-title = The computer does not answer
trouble-worker = The engine did not start: { $cause }. You can play as two people, or load the page again.
trouble-worker-again = Try again
trouble-save-title = The saved game was damaged
trouble-save = It could not be read ({ $cause }). It was set aside, not deleted, under “{ $key }”.
trouble-storage-title = The game cannot be saved
trouble-storage = The browser does not allow writing on this device: closing the page loses the game.
why-close = Close the message
