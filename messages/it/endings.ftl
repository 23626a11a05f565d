# I finali: una posizione da comporre, quanto vale, quanto vale ogni mossa.

action-endings-long = Finali perfetti
action-game-long = Torna al gioco
endings-page-title = Finali · Damiera
endings-title = Finali perfetti
endings-intro = Componi una posizione con pochi pezzi: le tabelle dicono come finisce, con il gioco migliore di tutti e due.
endings-board-help = Frecce per spostarsi, Invio per mettere, togliere o muovere un pezzo.

endings-tool = Pezzo da mettere
endings-tool-move = Muovi
endings-turn = A chi tocca
endings-back = Indietro
endings-back-long = Un passo indietro
endings-forward = Avanti
endings-forward-long = Un passo avanti
endings-swap = Inverti
endings-swap-long = Inverti i colori e gira la posizione
endings-clear = Svuota
endings-clear-long = Svuota la damiera
endings-play = Gioca
endings-play-long = Gioca da qui contro il computer
endings-fen = Posizione (FEN)
endings-fen-set = Usa
endings-fen-copy = Copia FEN
endings-link-copy = Copia link
endings-copied = Copiato.
endings-not-copied = Il browser non lascia copiare: il testo è scelto, copialo tu.
endings-fen-fault = Questa FEN non si legge dal carattere { $place } in poi.

setup-man-on-crowning-row = { $colour ->
        [black] Una pedina nera
       *[white] Una pedina bianca
    } sta sulla sua base di damatura: lì sarebbe già dama.
setup-too-many-pieces = { $colour ->
        [black] Il Nero
       *[white] Il Bianco
    } ha più di 12 pezzi.
setup-overlap = Due pezzi stanno sulla stessa casella.
setup-lacking = Manca { $colour ->
        [black] il Nero
       *[white] il Bianco
    }: metti almeno un pezzo per parte.
note-wrong = qui non può stare

ending-asking = Cerco nelle tabelle…
ending-win = { $winner ->
        [black] Il Nero
       *[white] Il Bianco
    } vince in { $moves ->
        [one] una mossa
       *[other] { $moves } mosse
    } ({ $plies ->
        [one] 1 semimossa
       *[other] { $plies } semimosse
    }).
ending-win-conversion = { $winner ->
        [black] Il Nero
       *[white] Il Bianco
    } vince; la prossima presa o mossa di pedina viene entro { $moves ->
        [one] una mossa
       *[other] { $moves } mosse
    }.
ending-win-some-time = { $winner ->
        [black] Il Nero
       *[white] Il Bianco
    } vince.
ending-over = { $winner ->
        [black] Il Bianco non può più muovere: ha vinto il Nero
       *[white] Il Nero non può più muovere: ha vinto il Bianco
    }.
ending-draw = Patta, con il gioco migliore.
ending-spoiled = Patta per il conto delle mosse: senza, vincerebbe { $winner ->
        [black] il Nero
       *[white] il Bianco
    }.
ending-unknown = Troppi pezzi: qui si conoscono i finali fino a { $most } pezzi.
ending-no-tables = Qui le tabelle dei finali non ci sono.
ending-damaged = Una tabella è rovinata: { $cause }.
ending-count-note = Vale per una posizione in cui il conto delle mosse ricomincia.
ending-source-device = Dalle tabelle su questo dispositivo.
ending-source-server = Dalle tabelle del server.

endings-moves = Mosse, la migliore per prima
ending-move-win = vince in { $moves }
ending-move-win-some-time = vince
ending-move-loss = perde in { $moves }
ending-move-loss-some-time = perde
ending-move-draw = patta
ending-move-spoiled = patta per il conto

say-ending-placed = { $piece } { $square }
say-ending-removed = { $square } vuota

exact-value = Valore esatto
exact-value-long = Valore esatto della posizione, dalle tabelle dei finali
