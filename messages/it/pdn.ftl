# Quello che `damiera pdn` dice dei file di partite.
# $place: file, riga e colonna. $game: il numero della partita. $token: il testo in questione.

pdn-fault-line = { $place }: partita { $game }: { $what }
pdn-fault-unexpected = «{ $token }» non fa parte di una partita. Ci si aspetta una mossa, un commento, una variante o un risultato.
pdn-fault-bad-tag = Questa non è un’etichetta. Ci si aspetta la forma [White "Rossi, Mario"].
pdn-fault-unclosed-comment = Il commento non finisce. Ci si aspetta una graffa chiusa.
pdn-fault-unclosed-variation = La variante non finisce. Ci si aspetta una parentesi chiusa.
pdn-fault-unopened-variation = Qui finisce una variante che non è cominciata. Ci si aspetta prima una parentesi aperta.
pdn-fault-bad-setup = Questa non è una posizione da disporre. Ci si aspetta la forma /FEN "W:W21-32:B1-12"/.
# $why: che cosa non va, come lo dicono le regole.
pdn-fault-bad-fen = «{ $token }» non è una posizione: { $why }. Ci si aspetta la forma W:W21-32:B1-12.
pdn-fault-bad-game-type = «{ $token }» non è un tipo di gioco. Ci si aspetta 22 oppure 22,W,8,8,N2,1.
# $variant: il suo numero. $certain: se lo dice un’etichetta (yes o no).
pdn-fault-other-variant = { $certain ->
        [yes] Questa è una partita di { pdn-variant }
       *[no] Le caselle sono di una damiera più grande: sembra una partita di { pdn-variant }
    }, non di dama italiana. È stata tralasciata.
pdn-variant = { $variant ->
        [0] scacchi
        [1] scacchi cinesi
        [20] dama internazionale
        [21] dama inglese
        [23] pool checkers
        [24] dama spagnola
        [25] dama russa
        [26] dama brasiliana
        [27] dama canadese
        [28] dama portoghese
        [29] dama ceca
        [30] dama turca
        [31] dama tailandese
        [40] dama frisona
        [41] Spantsireti
        [50] Othello
       *[other] un altro gioco (GameType { $variant })
    }
pdn-fault-bad-move = «{ $token }» non è una mossa: { $why }. Ci si aspetta la forma 22-18 oppure 22x15.
# $why: titolo, frase e regola del verdetto su una mossa.
pdn-fault-illegal = { $token } non è regolare. { $why }
# $why: le prese che può essere.
pdn-fault-ambiguous = { $token } è ambigua, e le mosse che seguono non dicono quale si intenda. { $why }
pdn-fault-after-unknown = { $token } segue una mossa che non è stata scritta, quindi non se ne può dire nulla. Ci si aspetta prima una posizione disposta.
pdn-fault-truncated = Il file finisce subito dopo { $token }, che potrebbe continuare: non è stata contata. Ci si aspetta uno spazio o un risultato.
pdn-fault-too-long = La partita è più lunga di quanto si legga. Ci si aspettano le etichette della prossima partita.
pdn-fault-too-deep = Troppe varianti stanno una dentro l’altra.
pdn-fault-other = «{ $token }»: { $why }.

# Insolito, ma capito. $count: quante volte. $place: dove la prima volta.
pdn-note-line = { $what }: { $count ->
        [one] una volta, a { $place }
       *[other] { $count } volte, la prima a { $place }
    }
pdn-note-encoding = testo che non è UTF-8, letto come Windows-1252
pdn-note-italian-tag = etichetta con un nome italiano
pdn-note-duplicate-tag = etichetta ripetuta; vale la prima
pdn-note-lowercase-tag = nome di etichetta con l’iniziale minuscola
pdn-note-unescaped-quote = virgolette dentro un’etichetta senza barra rovesciata
pdn-note-missing-terminator = partita senza risultato né * alla fine
pdn-note-no-moves = partita senza mosse
pdn-note-results-differ = l’etichetta e la fine della partita danno risultati diversi; vale la fine
pdn-note-result-style = risultato scritto come 2-0, 1-1 o 0-2
pdn-note-result-in-comment = risultato dato solo da un commento
pdn-note-unknown-result = risultato di forma sconosciuta
pdn-note-unknown-move = mossa che non è stata scritta
pdn-note-ellipsis = puntini staccati dal numero della mossa
pdn-note-hyphen-capture = presa scritta con un trattino
pdn-note-other-separator = presa scritta senza x
pdn-note-no-separator = mossa senza separatore
pdn-note-leading-zero = casella con uno zero davanti
pdn-note-hop-by-hop = presa scritta salto per salto
pdn-note-partial-path = presa a cui mancano alcune caselle di arrivo
pdn-note-long-capture = presa scritta per intero senza che sia ambigua
pdn-note-same-effect = presa ambigua le cui letture prendono tutte gli stessi pezzi
pdn-note-resolved = presa ambigua, chiarita dalle mosse che seguono
pdn-note-star-mark = * per una mossa forzata
pdn-note-loose-mark = segno staccato dalla sua mossa
pdn-note-unknown-mark = segno di significato sconosciuto
pdn-note-move-number = numero di mossa fuori ordine
pdn-note-other-notation = caselle chiamate in altro modo che da 1 a 32 dall’alto a sinistra
pdn-note-semicolon-comment = commento dopo un punto e virgola
pdn-note-spaced-move = mossa con spazi in mezzo
pdn-note-number-without-dot = numero di mossa senza punto
pdn-note-result-in-variation = risultato dentro una variante, conservato come commento
pdn-note-fen-dot = posizione con un punto alla fine

# Che cosa contiene un file. $variations: quante mosse stanno nelle varianti.
pdn-summary = { $file }: { $games ->
        [one] 1 partita
       *[other] { $games } partite
    }, { $moves ->
        [one] 1 mossa
       *[other] { $moves } mosse
    }{ $variations ->
        [0] {""}
       *[other] {" "}e { $variations } nelle varianti
    }; { $faulty ->
        [0] nessun errore
        [one] errori in 1 partita
       *[other] errori in { $faulty } partite
    }{ $others ->
        [0] {""}
        [one] {"; "}1 partita di un altro gioco
       *[other] {"; "}{ $others } partite di altri giochi
    }
pdn-total = Tutti i file

# La damiera sotto una partita.
pdn-show-start = All’inizio
pdn-show-after = Dopo { $move }
pdn-show-turn = { $turn ->
        [black] muove il nero
       *[white] muove il bianco
    }
# Dove un file dovrebbe essere sostituito da quello che se ne è potuto leggere.
pdn-kept = Non si è potuto leggere tutto, perciò il file resta com’era. Dai un altro nome dopo -o.
pdn-filtered = { $found } { $found ->
        [one] partita
       *[other] partite
    } su { $games }
pdn-no-such-game = { $games ->
        [0] { $file } non contiene partite
        [one] { $file } contiene soltanto 1 partita
       *[other] { $file } contiene soltanto { $games } partite
    }.
pdn-no-such-ply = La partita { $plies ->
        [0] non ha mosse
        [one] ha soltanto 1 semimossa
       *[other] ha soltanto { $plies } semimosse
    }.
