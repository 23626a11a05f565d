# What `damiera tables` says.

# Heads of columns, at most 12 letters.
tables-slice = slice
tables-positions = positions
tables-wins = wins
tables-losses = losses
tables-draws = draws
tables-spoiled = spoiled
tables-captures = captures
tables-longest = longest
tables-bytes = bytes
tables-bits = bits
# In the column of the longest win, where only the distance to conversion is known.
tables-longest-conversion = conv. { $plies }
# $bytes and $bits are those of the values, $distances the bytes of the distances.
tables-sum = { $slices ->
        [one] 1 slice
       *[other] { $slices } slices
    }, { $positions } positions; values { $bytes } bytes, { $bits } bits a position; distances { $distances } bytes

# $value: win, loss, draw, spoiled-win or spoiled-loss, for the side to move.
# $distance: to the end, to conversion (the next capture or man move), or unknown.
tables-verdict = { $value ->
        [win] win{ tables-verdict-distance }
        [loss] loss{ tables-verdict-distance }
        [spoiled-win] draw by the count of moves, which spoils the win
        [spoiled-loss] draw by the count of moves, which saves the loss
       *[draw] draw
    }
tables-verdict-distance = { $distance ->
        [end] {" "}in { $plies }
        [conversion] , { $plies } to the next capture or man move
       *[unknown] {""}
    }
tables-not-covered = { $fen }: the tables here do not have it, only every ending of up to { $pieces } pieces

# $memory, $disk and $work are gibibytes; $work is removed when all is built.
tables-build-needs = { $slices ->
        [one] 1 slice
       *[other] { $slices } slices
    }, { $positions } positions; needs { $memory } GiB of memory, { $disk } GiB on the disk for the tables, and { $work } GiB more while building
# $positions are all, $solved those that were not there yet; $speed is positions a second.
tables-built = { $positions } positions, { $solved } of them solved now in { $seconds } s ({ $speed } a second); { $bytes } bytes
tables-build-stopped = stopped; nothing that is finished is lost, and the same command goes on from here
tables-memory = this needs { $needed } GiB of memory, and { $free } GiB may be used
tables-build-disk = this needs { $needed } GiB in { $folder }, and { $free } GiB are free

tables-verified = { $files } files, { $positions } positions, { $bytes } bytes: all as it should be ({ $seconds } s)
tables-verify-stopped = stopped; nothing wrong was found so far
