# Games with other programs over DXP.

dxp-listening = Waiting for a program on { $address }.
dxp-connected = Connected to { $address }.
dxp-game = Game { $game }: { $white } (White) – { $black } (Black), { $minutes ->
        [0] no clock
        [one] 1 minute
       *[other] { $minutes } minutes
    }.
dxp-result = Game { $game }: { $result } ({ $how }).
dxp-all-played = { $games ->
        [0] No game was played.
        [one] 1 game was played.
       *[other] { $games } games were played.
    }
dxp-chat = They say: { $text }
dxp-nonsense = Not understood: { $what }.
dxp-unexpected = Out of place, passed over: { $text }
dxp-illegal = Not a legal move: { $text }. The game ends here.
dxp-request-refused = The game that they ask for was refused.
dxp-back-granted = They go back to move { $number }: granted.
dxp-back-refused = They want to go back to move { $number }: refused.
dxp-refused = { $name } refuses: { $why ->
        [version] another version of the protocol
        [game] not this game
       *[none] no game at all
    }.
dxp-no-answer = No answer to the request for a game.
dxp-too-late = The other side has not moved in time: game { $game } ends here.
dxp-unfinished = The connection ended after { $games } of { $all } games.
dxp-interrupted = Interrupted.
dxp-closed = the other side has hung up
dxp-lost = The connection is gone: { $cause }.
dxp-lost-in-game = The connection is gone in the middle of game { $game }: { $cause }. The game was kept.
