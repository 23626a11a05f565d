# Why a move may be played or not. Each reason has a title and a sentence.
# $moves: the moves that the rule prefers, as written. $count: how many.
# $by, $from: what wished to capture (man, king or none) and from where.
# $taken, $kings: pieces and kings that capture would take. $best, $bestkings: those due.

why-legal-title = It can be played
why-legal = This move keeps every rule.
why-ambiguous-title = There is more than one way
why-ambiguous = Written like this the move can be read as { $moves }. Give every landing square.
why-game-over-title = The game is over
why-game-over = The side to move has no move left.
why-no-piece-title = There is no piece here
why-no-piece = The starting square is empty.
why-not-yours-title = It is { $turn ->
        [black] Black
       *[white] White
    } to move
why-not-yours = This piece is the opponent’s: only the { $turn ->
        [black] black
       *[white] white
    } pieces move now.
why-occupied-title = The square is occupied
why-occupied = A move ends on an empty square. To capture, jump the opposing piece and land right behind it.
why-unreachable-title = It cannot be reached from here
why-unreachable = A piece moves one step diagonally; it captures by jumping a neighbour with a free square behind.
why-blocked-title = This piece is blocked
why-blocked = It has no free square to go to and nothing to capture.
why-man-backwards-title = A man only goes forward
why-man-backwards = A man moves and captures forward only; backwards is for the king.
why-man-takes-king-title = A man cannot capture a king
why-man-takes-king = A king can only be captured by another king.
why-must-capture-title = You must capture: { $moves }
why-must-capture = A capture that is possible is compulsory. { $count ->
        [one] There is just one here.
       *[other] Here you may choose among { $count } captures.
    }
why-incomplete-title = The capture goes on: { $moves }
why-incomplete = While there is something left to take, the same piece goes on.
why-taken-twice-title = Not the same piece twice
why-taken-twice = Captured pieces are lifted when the capture is over: none is jumped a second time.
why-crowned-title = { $count ->
        [0] It is crowned and stops
       *[other] It is crowned and stops: { $moves }
    }
why-crowned = A man that reaches the last row becomes a king and the move ends there, even if a king could capture further.
why-more-pieces-title = Take more: { $moves }
why-more-pieces = { $by ->
        [none] The capture of the most pieces counts
        [king] This way the king on { $from } takes { $taken }, but { $best } can be taken: the capture of the most pieces counts
       *[man] This way the man on { $from } takes { $taken }, but { $best } can be taken: the capture of the most pieces counts
    }.
why-with-king-title = Capture with the king: { $moves }
why-with-king = { $by ->
        [none] When the pieces are equal, the king captures
       *[other] The man on { $from } takes { $taken } as well, but when the pieces are equal the king captures
    }.
why-more-kings-title = Take more kings: { $moves }
why-more-kings = { $by ->
        [none] When the pieces are equal, the capture of the most kings counts
       *[other] The pieces are equal, but this way { $kings ->
            [0] no king is taken
            [one] one king is taken
           *[other] { $kings } kings are taken
        } and { $bestkings ->
            [one] one
           *[other] { $bestkings }
        } could be: the capture of the most kings counts
    }.
why-king-earlier-title = Take the king first: { $moves }
why-king-earlier = Pieces and kings are equal: the capture that meets a king earlier counts.

# The rule that decides: its $place among the four precedences, the $article of the regulation.
rule-of-four = Rule { $place } of 4 · art. { $article }
rule-article = Regulation, art. { $article }

# Title, sentence and, if there is one, the rule, on one line of a terminal.
why-line = { $title }. { $sentence }
why-line-with-rule = { $title }. { $sentence } ({ $rule }.)

# Numbers in words, inside a sentence.
number-word = { $n ->
        [0] none
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [10] ten
        [11] eleven
        [12] twelve
       *[other] { $n }
    }
# A list is put together in pairs: “a, b” and at the end “a, b or c”.
list-comma = { $first }, { $second }
list-or = { $first } or { $second }

# Typed text that is not a move.
typed-empty = Type a move, for instance 22-18.
typed-not-a-square = “{ $text }” is not a move: the squares go from 1 to 32.
typed-not-a-move = “{ $text }” is not a move. Write 22-18, or 29x22 to capture.
