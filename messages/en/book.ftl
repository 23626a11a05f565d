# What `damiera book` says.

# $done of $total positions; $elapsed and $left are times.
book-progress = { $done }/{ $total } { $elapsed } + { $left }
book-resumed = { $positions } positions were searched before
book-stopped = stopped; nothing that was searched is lost, and the same command goes on from here
book-grown = { $file }: { $positions } positions, { $searched } of them searched now in { $seconds } s; { $bytes } bytes
# $positions of $all.
book-trimmed = { $file }: { $positions } of { $all } positions; { $bytes } bytes

# $score, for the side to move: men, or a win or loss in plies.
book-score = in the book: { $score }
book-not-here = not in the book
book-ends-here = the book ends here
book-no-opening = there is no opening { $number }; they are numbered 1 to 174
book-without-openings = this book does not have all of the 174 openings

# The page of `damiera book verdicts`.
book-verdicts-origin = From the book { $checksum }, { $positions } positions: { $nodes } nodes a position, search { $bench }, evaluation { $evaluation }, { $tables ->
        [0] no endgame tables
       *[other] endgame tables of { $tables } pieces
    }. All scores are White’s, in men.
# $even, $lost: men.
book-verdicts-thresholds = Even: up to { $even } either way. Lost: { $lost } or more against a side, or a loss that was calculated. Better: between the two.
book-verdicts-lost = { $count ->
        [0] We think that no opening is lost.
        [one] We think that 1 opening is lost:
       *[other] We think that { $count } openings are lost:
    }
book-verdicts-lost-opening = { $number }, { $moves }: { book-verdict } ({ $score })
# $verdict: white-lost, black-better, even, white-better or black-lost.
book-verdict = { $verdict ->
        [white-lost] White lost
        [black-better] Black better
        [white-better] White better
        [black-lost] Black lost
       *[even] even
    }
# Heads of columns; a bar stands between two.
book-verdicts-heads = no. | opening | federation | score | verdict | best play
book-verdicts-class = federation
book-verdicts-mean = mean score

# Below an analysis: $list of the message that follows, with commas between.
book-moves = in the book: { $list }
book-move = { $move } { $score }
