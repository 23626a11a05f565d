# What `damiera match` says. Everything is told from the first player's side.

match-players = { $first } against { $second }
match-results = { $games ->
        [one] 1 game
       *[other] { $games } games
    }: { $wins } won, { $draws } drawn, { $losses } lost, { $percent } % of the points
# $counts: five numbers.
match-pairs = { $pairs ->
        [one] 1 pair
       *[other] { $pairs } pairs
    } with 0, ½, 1, 1½ and 2 points: { $counts }
match-elo = Elo { $elo }, normalised { $normalised }
# Where no pair is there, or all gave the same.
match-elo-unknown = Elo not known: the pairs do not differ yet
# The ends of the 95 % interval.
match-estimate = { $value } ({ $low } to { $high })
match-ratio = likelihood ratio { $ratio } of { $lower } to { $upper }
# $ratio: as above. $verdict: open, accepted or rejected.
match-test = Test of { $elo1 } against { $elo0 } { $scale ->
        [normalised] normalised Elo
       *[logistic] Elo
    }, errors { $alpha } and { $beta }: { $ratio }, { $verdict ->
        [accepted] accepted
        [rejected] rejected
       *[open] still open
    }
# $list: of the next message.
match-endings = Ended: { $list }
match-ending = { $reason ->
        [no-pieces] without a piece
        [blocked] without a move
        [repetition] by repetition
        [move-count] by the count of moves
        [tables] by the tables
        [illegal-move] by an illegal move
        [crash] by a crash
        [time] on time
       *[no-answer] without an answer
    } { $games }
# $average and $slowest in milliseconds, $speed in nodes a second; $faults: of the next message.
match-effort = { $player }: { $moves } moves, { $average } ms a move, the slowest { $slowest } ms; { $nodes } nodes a move, { $speed } a second; { $faulty ->
        [yes] lost through its own fault: { $faults }
       *[no] no game lost through its own fault
    }
match-fault = { $reason ->
        [illegal-move] illegal move
        [crash] crash
        [time] time
       *[no-answer] no answer
    } { $games }
match-goes-on = { $games ->
        [one] 1 game is there already; the match goes on after it
       *[other] { $games } games are there already; the match goes on after them
    }
match-stopped = stopped; all games told of are kept, and the same command goes on from here
match-stopped-unkept = stopped; with --pdn the games would be kept, and the same command would go on from here
