# What `damiera pdn` says of files with games.
# $place: file, line and column. $game: the number of the game. $token: the text in question.

pdn-fault-line = { $place }: game { $game }: { $what }
pdn-fault-unexpected = “{ $token }” is no part of a game. Expected a move, a comment, a variation or a result.
pdn-fault-bad-tag = This is not a tag. Expected the form [White "Rossi, Mario"].
pdn-fault-unclosed-comment = The comment has no end. Expected a closing brace.
pdn-fault-unclosed-variation = The variation has no end. Expected a closing parenthesis.
pdn-fault-unopened-variation = A variation ends here that did not begin. Expected an opening parenthesis before it.
pdn-fault-bad-setup = This sets up no position. Expected the form /FEN "W:W21-32:B1-12"/.
# $why: what is wrong with it, as the rules say it.
pdn-fault-bad-fen = “{ $token }” is not a position: { $why }. Expected the form W:W21-32:B1-12.
pdn-fault-bad-game-type = “{ $token }” is not a game type. Expected 22 or 22,W,8,8,N2,1.
# $variant: its number. $certain: whether a tag says so (yes or no).
pdn-fault-other-variant = { $certain ->
        [yes] This is a game of { pdn-variant }
       *[no] The squares are those of a larger board: this looks like a game of { pdn-variant }
    }, not of Italian draughts. It was left out.
pdn-variant = { $variant ->
        [0] chess
        [1] Chinese chess
        [20] international draughts
        [21] English draughts
        [23] pool checkers
        [24] Spanish draughts
        [25] Russian draughts
        [26] Brazilian draughts
        [27] Canadian draughts
        [28] Portuguese draughts
        [29] Czech draughts
        [30] Turkish draughts
        [31] Thai draughts
        [40] Frisian draughts
        [41] Spantsireti draughts
        [50] Othello
       *[other] another kind (GameType { $variant })
    }
pdn-fault-bad-move = “{ $token }” is not a move: { $why }. Expected the form 22-18 or 22x15.
# $why: title, sentence and rule of the verdict on a move.
pdn-fault-illegal = { $token } is not legal. { $why }
# $why: the captures that it may be.
pdn-fault-ambiguous = { $token } is ambiguous, and the moves that follow do not tell which is meant. { $why }
pdn-fault-after-unknown = { $token } follows a move that was not written down, so nothing can be said of it. Expected a position to be set up first.
pdn-fault-truncated = The file ends right after { $token }, which may go on: it was not counted. Expected a blank or a result.
pdn-fault-too-long = The game is longer than what is read at once. Expected the tags of the next game.
pdn-fault-too-deep = Too many variations stand inside one another.
pdn-fault-other = “{ $token }”: { $why }.

# Unusual, but understood. $count: how often. $place: where for the first time.
pdn-note-line = { $what }: { $count ->
        [one] once, at { $place }
       *[other] { $count } times, first at { $place }
    }
pdn-note-encoding = text that is not UTF-8, read as Windows-1252
pdn-note-italian-tag = tag with an Italian name
pdn-note-duplicate-tag = tag given twice; the first one counts
pdn-note-lowercase-tag = tag name with a small first letter
pdn-note-unescaped-quote = quote inside a tag without a backslash
pdn-note-missing-terminator = game without a result or * at its end
pdn-note-no-moves = game without moves
pdn-note-results-differ = tag and end of the game name different results; the end counts
pdn-note-result-style = result written as 2-0, 1-1 or 0-2
pdn-note-result-in-comment = result given by a comment only
pdn-note-unknown-result = result of unknown form
pdn-note-unknown-move = move that was not written down
pdn-note-ellipsis = dots apart from the move number
pdn-note-hyphen-capture = capture written with a hyphen
pdn-note-other-separator = capture written without x
pdn-note-no-separator = move without a separator
pdn-note-leading-zero = square with a leading zero
pdn-note-hop-by-hop = capture written hop by hop
pdn-note-partial-path = capture with some landings left out
pdn-note-long-capture = whole path of a capture that is not ambiguous
pdn-note-same-effect = ambiguous capture whose readings all take the same pieces
pdn-note-resolved = ambiguous capture, resolved by the moves that follow
pdn-note-star-mark = * for a forced move
pdn-note-loose-mark = mark apart from its move
pdn-note-unknown-mark = mark of unknown meaning
pdn-note-move-number = move number out of order
pdn-note-other-notation = squares named in another way than 1 to 32 from the top left
pdn-note-semicolon-comment = comment after a semicolon
pdn-note-spaced-move = move with blanks inside
pdn-note-number-without-dot = move number without a dot
pdn-note-result-in-variation = result inside a variation, kept as a comment
pdn-note-fen-dot = position with a dot at its end

# What a file holds. $variations: how many of the moves stand in variations.
pdn-summary = { $file }: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }{ $variations ->
        [0] {""}
       *[other] {" "}and { $variations } in variations
    }; { $faulty ->
        [0] no fault
        [one] faults in 1 game
       *[other] faults in { $faulty } games
    }{ $others ->
        [0] {""}
        [one] {"; "}1 game of another variant
       *[other] {"; "}{ $others } games of other variants
    }
pdn-total = All files

# The board below a game.
pdn-show-start = At the start
pdn-show-after = After { $move }
pdn-show-turn = { $turn ->
        [black] Black
       *[white] White
    } to move
# Where a file should be replaced by what could be read of it.
pdn-kept = Not everything could be read, so the file stays as it was. Give another name after -o.
pdn-filtered = { $found } of { $games ->
        [one] 1 game
       *[other] { $games } games
    }
pdn-no-such-game = { $file } has { $games ->
        [0] no games
        [one] 1 game only
       *[other] { $games } games only
    }.
pdn-no-such-ply = The game has { $plies ->
        [0] no moves
        [one] 1 ply only
       *[other] { $plies } plies only
    }.
