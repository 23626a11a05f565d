# Endings: a position to set up, what it is worth, what each move is worth.

action-endings-long = Perfect endings
action-game-long = Back to the game
endings-page-title = Endings · Damiera
endings-title = Perfect endings
endings-intro = Set up a position with few pieces: the tables tell how it ends when both play their best.
endings-board-help = Arrow keys to walk, Enter to place, remove or move a piece.

endings-tool = Piece to place
endings-tool-move = Move
endings-turn = To move
endings-back = Back
endings-back-long = One step back
endings-forward = Forward
endings-forward-long = One step forward
endings-swap = Swap
endings-swap-long = Swap the colours and turn the position
endings-clear = Clear
endings-clear-long = Clear the board
endings-play = Play
endings-play-long = Play from here against the computer
endings-fen = Position (FEN)
endings-fen-set = Use
endings-fen-copy = Copy FEN
endings-link-copy = Copy link
endings-copied = Copied.
endings-not-copied = The browser does not let us copy: the text is selected, copy it yourself.
endings-fen-fault = This FEN cannot be read from character { $place } on.

setup-man-on-crowning-row = { $colour ->
        [black] A black man
       *[white] A white man
    } stands on its crowning row: there it would be a king already.
setup-too-many-pieces = { $colour ->
        [black] Black
       *[white] White
    } has more than 12 pieces.
setup-overlap = Two pieces stand on one square.
setup-lacking = { $colour ->
        [black] Black
       *[white] White
    } is missing: put at least one piece for each side.
note-wrong = cannot stand here

ending-asking = Looking in the tables…
ending-win = { $winner ->
        [black] Black
       *[white] White
    } wins in { $moves ->
        [one] one move
       *[other] { $moves } moves
    } ({ $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }).
ending-win-conversion = { $winner ->
        [black] Black
       *[white] White
    } wins; the next capture or man move comes within { $moves ->
        [one] one move
       *[other] { $moves } moves
    }.
ending-win-some-time = { $winner ->
        [black] Black
       *[white] White
    } wins.
ending-over = { $winner ->
        [black] White cannot move any more: Black has won
       *[white] Black cannot move any more: White has won
    }.
ending-draw = A draw, with best play.
ending-spoiled = A draw by the count of moves: without it { $winner ->
        [black] Black
       *[white] White
    } would win.
ending-unknown = Too many pieces: endings of up to { $most } pieces are known here.
ending-no-tables = There are no endgame tables here.
ending-damaged = A table is damaged: { $cause }.
ending-count-note = Holds for a position in which the count of moves begins anew.
ending-source-device = From the tables on this device.
ending-source-server = From the tables of the server.

endings-moves = Moves, the best first
ending-move-win = wins in { $moves }
ending-move-win-some-time = wins
ending-move-loss = loses in { $moves }
ending-move-loss-some-time = loses
ending-move-draw = draw
ending-move-spoiled = draw by the count

say-ending-placed = { $piece } { $square }
say-ending-removed = { $square } empty

exact-value = Exact value
exact-value-long = Exact value of the position, from the endgame tables
