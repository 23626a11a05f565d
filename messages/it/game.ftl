# La partita: giocatori, stato, comandi, nuova partita, risultato.

app-title = Damiera
app-tagline = La dama italiana, come si deve
skip-to-board = Vai alla damiera

colour-white = Bianco
colour-black = Nero
player-you = Tu · { $colour }
player-level = Livello { $level } · { $name }
pieces-left = { $men ->
        [one] 1 pezzo
       *[other] { $men } pezzi
    }{ $kings ->
        [0] {""}
        [one] , 1 dama
       *[other] , { $kings } dame
    }
taken-you = { $n ->
        [0] {""}
        [one] hai preso 1
       *[other] hai preso { $n }
    }
taken-other = { $n ->
        [0] {""}
        [one] ha preso 1
       *[other] ha preso { $n }
    }

turn-of = Tocca { $colour ->
        [black] al Nero
       *[white] al Bianco
    }
turn-yours = Tocca a te
turn-must = { $turn }: la presa è obbligatoria
thinking = Il computer sta pensando…
thinking-hint = Cerco una buona mossa…
viewing = Stai rivedendo la partita
viewing-back = Torna alla partita
counter = mosse senza prese: { $n } di { $limit }
repetition = posizione vista { $times ->
        [one] 1 volta
       *[other] { $times } volte
    }

moves-title = Mosse
moves-none = Ancora nessuna mossa.
moves-number = { $n }.
moves-label = Mossa { $n }, { $colour ->
        [black] Nero
       *[white] Bianco
    }: { $move }

actions = Comandi
action-undo = Annulla
action-undo-long = Annulla la mossa
action-redo = Rifai
action-redo-long = Rifai la mossa
action-hint = Aiuto
action-hint-long = Aiuto: suggerisci una mossa
action-flip = Gira
action-flip-long = Gira la damiera
action-resign = Resa
action-resign-long = Resa: abbandona la partita
action-resign-sure = Sicuro?
action-resign-sure-long = Sicuro? Sì, abbandono la partita
action-draw = Patta
action-draw-long = Patta d’accordo
action-draw-sure = D’accordo?
action-draw-sure-long = D’accordo? Sì, patta
action-new = Nuova
action-new-long = Nuova partita
action-settings = Impostazioni
action-help = Tasti e regole
action-close = Chiudi

typed-label = Scrivi una mossa
typed-placeholder = 22-18
typed-go = Gioca

hint-piece-title = Guarda il pezzo in { $square }
hint-piece = Premi ancora Aiuto per vedere dove va.
hint-move-title = Prova { $move }
hint-move = È la mossa che farebbe il computer.

new-title = Nuova partita
new-mode = Avversario
new-mode-bot = Computer
new-mode-two = Due persone
new-level = Livello
new-colour = Il tuo colore
new-colour-lot = A turno
new-colour-lot-first = A sorte
new-draw = Patta
new-draw-fid = Federale: 40 mosse, 3ª ripetizione
new-draw-fid-2008 = Federale 2008: 40 mosse, 4ª ripetizione
new-draw-short = Breve: 30 mosse
new-draw-long = Lunga: 40 mosse
new-start = Gioca
new-continue = Continua la partita
new-two-note = Lo stesso dispositivo passa di mano in mano.

level-1 = principiante
level-2 = facile
level-3 = medio
level-4 = forte
level-5 = difficile
level-6 = esperto
level-7 = maestro
level-8 = campione
level-set = Livello { $level }: { $name }
level-set-next = Livello { $level }: { $name }, dalla prossima partita

statistics = A questo livello: { $wins ->
        [one] 1 vinta
       *[other] { $wins } vinte
    }, { $draws ->
        [one] 1 patta
       *[other] { $draws } patte
    }, { $losses ->
        [one] 1 persa
       *[other] { $losses } perse
    }

result-you-win = Hai vinto
result-you-lose = Hai perso
result-white-wins = Vince il Bianco
result-black-wins = Vince il Nero
result-draw = Patta
result-both-lose = Perdono entrambi
reason-no-pieces = { $loser ->
        [black] Il Nero non ha più pezzi.
       *[white] Il Bianco non ha più pezzi.
    }
reason-blocked = { $loser ->
        [black] Il Nero non può più muovere.
       *[white] Il Bianco non può più muovere.
    }
reason-single-piece = { $loser ->
        [black] Al Nero è rimasto un pezzo solo.
       *[white] Al Bianco è rimasto un pezzo solo.
    }
reason-resignation = { $loser ->
        [black] Il Nero ha abbandonato.
       *[white] Il Bianco ha abbandonato.
    }
reason-time = { $loser ->
        [black] Il tempo del Nero è finito.
       *[white] Il tempo del Bianco è finito.
    }
reason-agreement = D’accordo tra i giocatori.
reason-repetition = La stessa posizione si è ripetuta { $times } volte.
reason-move-count = { $moves } mosse per parte senza prese e senza muovere pedine.
reason-both-lose = La partita è persa per tutti e due.
result-said = { $title }. { $reason }
result-new = Nuova partita
result-review = Rivedi

trouble-worker-title = Il computer non risponde
trouble-worker = Il motore di gioco non si è avviato: { $cause }. Puoi giocare in due, o ricaricare la pagina.
trouble-worker-again = Riprova
trouble-save-title = La partita salvata era rovinata
trouble-save = Non si è potuta leggere ({ $cause }). È stata messa da parte, non cancellata, sotto « { $key } ».
trouble-storage-title = La partita non si può salvare
trouble-storage = Il browser non lascia scrivere su questo dispositivo: chiudendo la pagina la partita va persa.
why-close = Chiudi il messaggio
