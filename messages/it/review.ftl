# Quello che si scrive sulle mosse di una partita riguardata.

# $grade: quanto era cattiva la mossa. $missed: il risultato che ha buttato via di sicuro (win, draw o
# none). $best: la mossa migliore.
review-error = { $grade ->
        [inaccuracy] Imprecisione
        [mistake] Errore
       *[blunder] Errore grave
    }. { $missed ->
        [win] Si vinceva con { $best }.
        [draw] Si pattava con { $best }.
       *[none] Meglio { $best }.
    }
# Da qui in poi il risultato è certo. $result: white, black o draw. $plies: fino alla fine.
review-exact = { $result ->
        [white] Il bianco vince in { review-plies }
        [black] Il nero vince in { review-plies }
       *[draw] Patta con il gioco migliore
    }.
review-plies = { $plies ->
        [one] 1 semimossa
       *[other] { $plies } semimosse
    }
# Come ha giocato una parte. $accuracy: in percento.
review-side = { $side ->
        [black] Nero
       *[white] Bianco
    }: precisione { $accuracy } %, { $inaccuracies ->
        [one] 1 imprecisione
       *[other] { $inaccuracies } imprecisioni
    }, { $mistakes ->
        [one] 1 errore
       *[other] { $mistakes } errori
    }, { $blunders ->
        [one] 1 errore grave
       *[other] { $blunders } errori gravi
    }.
# Dopo Ctrl-C. $games: quante partite sono state guardate, comprese quelle tralasciate.
review-stopped = Interrotto dopo { $games ->
        [one] 1 partita. Quello che è fatto è scritto; --skip 1 continua
       *[other] { $games } partite. Quello che è fatto è scritto; --skip { $games } continua
    } da qui.
review-stopped-unkept = Interrotto, perciò il file resta com’era. Dai un altro nome dopo -o.
