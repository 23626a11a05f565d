# Una partita nel terminale.

play-welcome = Damiera. Scrivi una mossa, per esempio 22-18; aiuto dice che altro si può fare.
play-prompt = ›
play-help = 22-18, 29x22    gioca una mossa; una presa con i due estremi o con ogni arrivo
    Invio           gioca la mossa, se ce n’è una sola
    mosse           elenca le mosse regolari
    annulla, ripeti     torna indietro, rigioca
    suggerimento    suggerisce una mossa
    gioca           fa giocare il computer al tuo posto
    livello 5       cambia il livello, da 1 a 8
    gira            gira la damiera
    patta, abbandona    offri la patta, abbandona
    nuova           un’altra partita
    salva FILE, apri FILE   partite in PDN
    fen             la posizione come testo
    esci            chiude
play-several = Scrivi una mossa; il solo Invio la gioca soltanto se ce n’è una sola.
play-over = La partita è finita. Torna indietro con annulla o cominciane un’altra con nuova.
play-no-undo = Non c’è nessuna mossa da annullare.
play-no-redo = Non c’è nessuna mossa da rigiocare.
play-draw-declined = Il computer rifiuta la patta.
play-saved = Salvata in { $file }.
play-no-game = { $file }: nessuna partita.
play-trouble = Non è riuscito: { $cause }.
play-incomplete = { $word } vuole il nome di un file.
play-unknown = «{ $text }» non è una mossa né una parola conosciuta qui; aiuto le elenca.
