# La damiera detta a voce: caselle, pezzi, annunci.

board-label = Damiera
board-help = Frecce per spostarsi, Invio per scegliere, Esc per lasciare.
piece-white-man = pedina bianca
piece-white-king = dama bianca
piece-black-man = pedina nera
piece-black-king = dama nera

# $square, $piece; le note seguono, già scritte.
cell-empty = { $square }, vuota
cell-piece = { $square }, { $piece }
cell-note = { $cell }, { $note }
note-can-move = può muovere
note-can-capture = può prendere
note-selected = scelta
note-target = casella d’arrivo
note-passes = casella di passaggio
note-taken = presa
note-hint = suggerita

say-move = { $colour ->
        [black] Nero
       *[white] Bianco
    }: da { $from } a { $to }.
say-capture = { $colour ->
        [black] Nero
       *[white] Bianco
    }: { $path }, prende { $taken ->
        [one] un pezzo
       *[other] { $taken } pezzi
    }.
say-crowned = { $said } Diventa dama.
say-then = { $said } { $next }
say-hop = { $square }: la presa continua.
say-selected = { $piece } { $square } scelta.
say-deselected = Scelta annullata.
say-undone = Mossa annullata.
say-redone = Mossa rifatta.
say-viewing = Mossa { $number } di { $total }: { $move }.
say-viewing-start = Posizione di partenza.
say-turned = Damiera girata.
