# Partite con altri programmi via DXP.

dxp-listening = In attesa di un programma su { $address }.
dxp-connected = Collegato a { $address }.
dxp-game = Partita { $game }: { $white } (Bianco) – { $black } (Nero), { $minutes ->
        [0] senza orologio
        [one] 1 minuto
       *[other] { $minutes } minuti
    }.
dxp-result = Partita { $game }: { $result } ({ $how }).
dxp-all-played = { $games ->
        [0] Nessuna partita giocata.
        [one] 1 partita giocata.
       *[other] { $games } partite giocate.
    }
dxp-chat = Dicono: { $text }
dxp-nonsense = Non compreso: { $what }.
dxp-unexpected = Fuori posto, ignorato: { $text }
dxp-illegal = Mossa irregolare: { $text }. La partita finisce qui.
dxp-request-refused = La partita richiesta è stata rifiutata.
dxp-back-granted = Tornano alla mossa { $number }: concesso.
dxp-back-refused = Vogliono tornare alla mossa { $number }: rifiutato.
dxp-refused = { $name } rifiuta: { $why ->
        [version] altra versione del protocollo
        [game] non questa partita
       *[none] nessuna partita
    }.
dxp-no-answer = Nessuna risposta alla richiesta di una partita.
dxp-too-late = L’altra parte non ha mosso in tempo: la partita { $game } finisce qui.
dxp-unfinished = Il collegamento è finito dopo { $games } partite su { $all }.
dxp-interrupted = Interrotto.
dxp-closed = l’altra parte ha chiuso
dxp-lost = Il collegamento è caduto: { $cause }.
dxp-lost-in-game = Il collegamento è caduto a metà della partita { $game }: { $cause }. La partita è stata conservata.
