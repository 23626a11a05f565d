# What is written about the moves of a game that was looked at again.

# $grade: how bad the move was. $missed: the result that it threw away for certain (win, draw or
# none). $best: the better move.
review-error = { $grade ->
        [inaccuracy] Inaccuracy
        [mistake] Mistake
       *[blunder] Blunder
    }. { $missed ->
        [win] The win was { $best }.
        [draw] The draw was { $best }.
       *[none] Better { $best }.
    }
# From here on the result is certain. $result: white, black or draw. $plies: to the end of the game.
review-exact = { $result ->
        [white] White wins in { review-plies }
        [black] Black wins in { review-plies }
       *[draw] Drawn with best play
    }.
review-plies = { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }
# How a side has played. $accuracy: in percent.
review-side = { $side ->
        [black] Black
       *[white] White
    }: accuracy { $accuracy } %, { $inaccuracies ->
        [one] 1 inaccuracy
       *[other] { $inaccuracies } inaccuracies
    }, { $mistakes ->
        [one] 1 mistake
       *[other] { $mistakes } mistakes
    }, { $blunders ->
        [one] 1 blunder
       *[other] { $blunders } blunders
    }.
# After Ctrl-C. $games: how many games were looked at, those left out included.
review-stopped = Stopped after { $games ->
        [one] 1 game. What was done is written; --skip 1 goes
       *[other] { $games } games. What was done is written; --skip { $games } goes
    } on from here.
review-stopped-unkept = Stopped, so the file stays as it was. Give another name after -o.
