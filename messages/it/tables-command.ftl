# Che cosa dice `damiera tables`.

# Intestazioni delle colonne, al più 12 lettere.
tables-slice = finale
tables-positions = posizioni
tables-wins = vinte
tables-losses = perse
tables-draws = patte
tables-spoiled = sfumate
tables-captures = prese
tables-longest = più lunga
tables-bytes = byte
tables-bits = bit
# Nella colonna della vittoria più lunga, dove è nota solo la distanza dalla conversione.
tables-longest-conversion = conv. { $plies }
# $bytes e $bits sono quelli dei valori, $distances i byte delle distanze.
tables-sum = { $slices ->
        [one] 1 finale
       *[other] { $slices } finali
    }, { $positions } posizioni; valori { $bytes } byte, { $bits } bit a posizione; distanze { $distances } byte

# $value: win, loss, draw, spoiled-win o spoiled-loss, per chi muove.
# $distance: dalla fine (end), dalla conversione (conversion: la prossima presa o mossa di pedina), o ignota.
tables-verdict = { $value ->
        [win] vince{ tables-verdict-distance }
        [loss] perde{ tables-verdict-distance }
        [spoiled-win] patta per il conteggio delle mosse, che toglie la vittoria
        [spoiled-loss] patta per il conteggio delle mosse, che salva dalla sconfitta
       *[draw] patta
    }
tables-verdict-distance = { $distance ->
        [end] {" "}in { $plies }
        [conversion] , { $plies } alla prossima presa o mossa di pedina
       *[unknown] {""}
    }
tables-not-covered = { $fen }: non è nelle tabelle, che hanno solo ogni finale fino a { $pieces } pezzi

# $memory, $disk e $work sono in gibibyte; $work viene tolto quando tutto è costruito.
tables-build-needs = { $slices ->
        [one] 1 finale
       *[other] { $slices } finali
    }, { $positions } posizioni; servono { $memory } GiB di memoria, { $disk } GiB su disco per le tabelle e altri { $work } GiB durante la costruzione
# $positions sono tutte, $solved quelle che non c’erano ancora; $speed sono posizioni al secondo.
tables-built = { $positions } posizioni, di cui { $solved } risolte ora in { $seconds } s ({ $speed } al secondo); { $bytes } byte
tables-build-stopped = interrotto; nulla di ciò che è finito va perduto, e lo stesso comando riprende da qui
tables-memory = servono { $needed } GiB di memoria, e se ne possono usare { $free }
tables-build-disk = servono { $needed } GiB in { $folder }, e ne sono liberi { $free }

tables-verified = { $files } file, { $positions } posizioni, { $bytes } byte: tutto come deve essere ({ $seconds } s)
tables-verify-stopped = interrotto; fin qui nulla di sbagliato
