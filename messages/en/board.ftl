# The board in spoken words: squares, pieces, announcements.

board-label = Board
board-help = Arrow keys to walk, Enter to choose, Escape to let go.
piece-white-man = white man
piece-white-king = white king
piece-black-man = black man
piece-black-king = black king

# $square, $piece; the notes follow, already written.
cell-empty = { $square }, empty
cell-piece = { $square }, { $piece }
cell-note = { $cell }, { $note }
note-can-move = can move
note-can-capture = can capture
note-selected = selected
note-target = target square
note-passes = passing square
note-taken = taken
note-hint = suggested

say-move = { $colour ->
        [black] Black
       *[white] White
    }: { $from } to { $to }.
say-capture = { $colour ->
        [black] Black
       *[white] White
    }: { $path }, takes { $taken ->
        [one] one piece
       *[other] { $taken } pieces
    }.
say-crowned = { $said } Crowned.
say-then = { $said } { $next }
say-hop = { $square }: the capture goes on.
say-selected = { $piece } { $square } selected.
say-deselected = Selection dropped.
say-undone = Move taken back.
say-redone = Move played again.
say-viewing = Move { $number } of { $total }: { $move }.
say-viewing-start = Starting position.
say-turned = Board turned.
