# Che cosa dice `damiera book`.

# $done di $total posizioni; $elapsed e $left sono tempi.
book-progress = { $done }/{ $total } { $elapsed } + { $left }
book-resumed = { $positions } posizioni erano già state cercate
book-stopped = interrotto; nulla di ciò che è stato cercato va perduto, e lo stesso comando riprende da qui
book-grown = { $file }: { $positions } posizioni, di cui { $searched } cercate ora in { $seconds } s; { $bytes } byte
# $positions di $all.
book-trimmed = { $file }: { $positions } posizioni su { $all }; { $bytes } byte

# $score, per chi ha il tratto: pedine, oppure vittoria o sconfitta in semimosse.
book-score = nel libro: { $score }
book-not-here = non è nel libro
book-ends-here = il libro finisce qui
book-no-opening = non esiste l’apertura { $number }; vanno da 1 a 174
book-without-openings = in questo libro non ci sono tutte le 174 aperture

# La pagina di `damiera book verdicts`.
book-verdicts-origin = Dal libro { $checksum }, { $positions } posizioni: { $nodes } nodi per posizione, ricerca { $bench }, valutazione { $evaluation }, { $tables ->
        [0] senza tabelle dei finali
       *[other] tabelle dei finali fino a { $tables } pezzi
    }. Tutte le valutazioni sono del Bianco, in pedine.
# $even, $lost: pedine.
book-verdicts-thresholds = Pari: fino a { $even } da una parte o dall’altra. Persa: { $lost } o più contro una parte, o una sconfitta calcolata. Vantaggio: tra le due.
book-verdicts-lost = { $count ->
        [0] Nessuna apertura ci sembra persa.
        [one] Ci sembra persa 1 apertura:
       *[other] Ci sembrano perse { $count } aperture:
    }
book-verdicts-lost-opening = { $number }, { $moves }: { book-verdict } ({ $score })
# $verdict: white-lost, black-better, even, white-better o black-lost.
book-verdict = { $verdict ->
        [white-lost] persa per il Bianco
        [black-better] vantaggio del Nero
        [white-better] vantaggio del Bianco
        [black-lost] persa per il Nero
       *[even] pari
    }
# Le intestazioni delle colonne, separate da una barra.
book-verdicts-heads = n. | apertura | federazione | valutazione | giudizio | gioco migliore
book-verdicts-class = federazione
book-verdicts-mean = valutazione media

# Below an analysis: $list of the message that follows, with commas between.
book-moves = nel libro: { $list }
book-move = { $move } { $score }
