# Perché una mossa si può fare o no. Ogni ragione ha un titolo e una frase.
# $moves: le mosse che la regola preferisce, già scritte. $count: quante sono.
# $by, $from: con che cosa si voleva prendere (man, king o none) e da dove.
# $taken, $kings: pezzi e dame che quella presa prenderebbe. $best, $bestkings: quelli dovuti.

why-legal-title = Si può giocare
why-legal = Questa mossa rispetta tutte le regole.
why-ambiguous-title = Ci sono più modi
why-ambiguous = Scritta così la mossa si può leggere in più modi: { $moves }. Indica tutte le caselle d’arrivo.
why-game-over-title = La partita è finita
why-game-over = Chi deve muovere non ha più mosse.
why-no-piece-title = Qui non c’è nessun pezzo
why-no-piece = La casella di partenza è vuota.
why-not-yours-title = Tocca { $turn ->
        [black] al Nero
       *[white] al Bianco
    }
why-not-yours = Questo pezzo è dell’avversario: si muovono solo { $turn ->
        [black] i neri
       *[white] i bianchi
    }.
why-occupied-title = La casella è occupata
why-occupied = Ci si ferma solo su una casella vuota. Per prendere si salta il pezzo avversario e si arriva subito dietro.
why-unreachable-title = Da qui non ci si arriva
why-unreachable = Si muove di un passo in diagonale; si prende saltando un pezzo vicino, con la casella dietro libera.
why-blocked-title = Questo pezzo è bloccato
why-blocked = Non ha una casella libera dove andare e non ha nulla da prendere.
why-man-backwards-title = La pedina va solo avanti
why-man-backwards = Una pedina muove e prende solo in avanti; indietro va soltanto la dama.
why-man-takes-king-title = La pedina non prende la dama
why-man-takes-king = Una dama può essere presa soltanto da un’altra dama.
why-must-capture-title = Devi prendere: { $moves }
why-must-capture = Quando si può prendere è obbligatorio. { $count ->
        [one] Qui c’è una sola presa possibile.
       *[other] Qui puoi scegliere fra { $count } prese.
    }
why-incomplete-title = La presa continua: { $moves }
why-incomplete = Finché resta qualcosa da prendere, lo stesso pezzo va avanti.
why-taken-twice-title = Non due volte lo stesso pezzo
why-taken-twice = I pezzi presi si tolgono a presa finita: nessuno si salta una seconda volta.
why-crowned-title = { $count ->
        [0] Diventa dama e si ferma
       *[other] Diventa dama e si ferma: { $moves }
    }
why-crowned = La pedina che arriva all’ultima riga diventa dama e la mossa finisce lì, anche se una dama potrebbe prendere ancora.
why-more-pieces-title = Prendi di più: { $moves }
why-more-pieces = { $by ->
        [none] Vale la presa più numerosa
        [king] La dama { $from } così ne prende { $taken }, ma se ne possono prendere { $best }: vale la presa più numerosa
       *[man] La pedina { $from } così ne prende { $taken }, ma se ne possono prendere { $best }: vale la presa più numerosa
    }.
why-with-king-title = Prendi con la dama: { $moves }
why-with-king = { $by ->
        [none] A parità di pezzi tocca alla dama
       *[other] Anche la pedina { $from } ne prende { $taken }, ma a parità di pezzi tocca alla dama
    }.
why-more-kings-title = Prendi più dame: { $moves }
why-more-kings = { $by ->
        [none] A parità di pezzi vale la presa con più dame
       *[other] I pezzi sono pari, ma così { $kings ->
            [0] non si prende nessuna dama
            [one] si prende una dama sola
           *[other] si prendono { $kings } dame
        } e se ne { $bestkings ->
            [one] può prendere una
           *[other] possono prendere { $bestkings }
        }: vale la presa con più dame
    }.
why-king-earlier-title = Prendi prima la dama: { $moves }
why-king-earlier = Pezzi e dame sono pari: vale la presa che incontra prima una dama.

# La regola che decide: $place fra le quattro precedenze, $article del regolamento.
rule-of-four = Regola { $place } di 4 · art. { $article }
rule-article = Regolamento, art. { $article }

# Numeri in lettere dentro una frase, al maschile.
number-word = { $n ->
        [0] nessuno
        [1] uno
        [2] due
        [3] tre
        [4] quattro
        [5] cinque
        [6] sei
        [7] sette
        [8] otto
        [9] nove
        [10] dieci
        [11] undici
        [12] dodici
       *[other] { $n }
    }
# Un elenco si compone a coppie: « a, b » e alla fine « a, b o c ».
list-comma = { $first }, { $second }
list-or = { $first } o { $second }

# Testi scritti a mano che non sono una mossa.
typed-empty = Scrivi una mossa, per esempio 22-18.
typed-not-a-square = « { $text } » non è una mossa: le caselle vanno da 1 a 32.
typed-not-a-move = « { $text } » non è una mossa. Si scrive 22-18, oppure 29x22 per prendere.

# Title, sentence and, if there is one, the rule, on one line of a terminal.
why-line = { $title }. { $sentence }
why-line-with-rule = { $title }. { $sentence } ({ $rule }.)
