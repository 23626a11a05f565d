# Che cosa dice `damiera match`. Tutto è detto dal punto di vista del primo giocatore.

match-players = { $first } contro { $second }
match-results = { $games ->
        [one] 1 partita
       *[other] { $games } partite
    }: { $wins } vinte, { $draws } patte, { $losses } perse, { $percent } % dei punti
# $counts: cinque numeri.
match-pairs = { $pairs ->
        [one] 1 coppia
       *[other] { $pairs } coppie
    } con 0, ½, 1, 1½ e 2 punti: { $counts }
match-elo = Elo { $elo }, normalizzato { $normalised }
# Dove non c’è ancora una coppia, o tutte hanno dato lo stesso.
match-elo-unknown = Elo non noto: le coppie non differiscono ancora
# Gli estremi dell’intervallo al 95 %.
match-estimate = { $value } (da { $low } a { $high })
match-ratio = rapporto di verosimiglianza { $ratio } tra { $lower } e { $upper }
# $ratio: come sopra. $verdict: open, accepted o rejected.
match-test = Prova di { $elo1 } contro { $elo0 } { $scale ->
        [normalised] Elo normalizzati
       *[logistic] Elo
    }, errori { $alpha } e { $beta }: { $ratio }, { $verdict ->
        [accepted] accettata
        [rejected] respinta
       *[open] ancora aperta
    }
# $list: del messaggio che segue.
match-endings = Finite: { $list }
match-ending = { $reason ->
        [no-pieces] senza pezzi
        [blocked] senza mosse
        [repetition] per ripetizione
        [move-count] per il conto delle mosse
        [tables] secondo le tabelle
        [illegal-move] per mossa illegale
        [crash] per guasto
        [time] per il tempo
       *[no-answer] senza risposta
    } { $games }
# $average e $slowest in millisecondi, $speed in nodi al secondo; $faults: del messaggio che segue.
match-effort = { $player }: { $moves } mosse, { $average } ms a mossa, la più lenta { $slowest } ms; { $nodes } nodi a mossa, { $speed } al secondo; { $faulty ->
        [yes] perse per propria colpa: { $faults }
       *[no] nessuna partita persa per propria colpa
    }
match-fault = { $reason ->
        [illegal-move] mossa illegale
        [crash] guasto
        [time] tempo
       *[no-answer] nessuna risposta
    } { $games }
match-goes-on = { $games ->
        [one] C’è già 1 partita; il match continua dopo di essa
       *[other] Ci sono già { $games } partite; il match continua dopo di esse
    }
match-stopped = fermato; tutte le partite contate sono conservate, e lo stesso comando riprende da qui
match-stopped-unkept = fermato; con --pdn le partite sarebbero conservate, e lo stesso comando riprenderebbe da qui
