//! Every number of the search that may be tuned, in one list, with where its idea comes from and
//! what it gained; the matches are told in `docs/experiments/search.md`.

use thiserror::Error;

/// What is to be known about one number of [`Params`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name under which [`Params::set`] knows it.
    pub name: &'static str,
    /// The value that the engine plays with.
    pub value: i16,
    /// The least value that makes sense.
    pub least: i16,
    /// The greatest value that makes sense.
    pub most: i16,
    /// What is counted.
    pub unit: &'static str,
    /// What it does, where the idea comes from and what it gained.
    pub about: &'static str,
}

/// Why a number was not set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParamError {
    /// There is none of this name.
    #[error("the search has no parameter {0:?}")]
    Unknown(String),
    /// The value makes no sense.
    #[error("{name} = {value} is not within {least}..={most}")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// What was asked for.
        value: i16,
        /// The least value.
        least: i16,
        /// The greatest value.
        most: i16,
    },
}

macro_rules! params {
    ($(
        $(#[doc = $about:literal])+
        $name:ident = $value:literal in $least:literal..=$most:literal, $unit:literal;
    )+) => {
        /// The numbers of one search. Another set may be given to an engine, to be played against
        /// this one; the game's users have no need to.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[doc = $about])+ pub(crate) $name: i16,)+
        }

        impl Params {
            /// The whole list.
            pub const LIST: &[Param] = &[$(Param {
                name: stringify!($name),
                value: $value,
                least: $least,
                most: $most,
                unit: $unit,
                about: concat!($($about,)+),
            }),+];

            /// Sets one number by its name.
            ///
            /// # Errors
            ///
            /// [`ParamError`] if there is no such number or the value is out of its range.
            pub fn set(&mut self, name: &str, value: i16) -> Result<(), ParamError> {
                match name {
                    $(stringify!($name) => {
                        if !($least..=$most).contains(&value) {
                            return Err(ParamError::OutOfRange {
                                name: stringify!($name),
                                value,
                                least: $least,
                                most: $most,
                            });
                        }
                        self.$name = value;
                    })+
                    _ => return Err(ParamError::Unknown(name.to_owned())),
                }
                Ok(())
            }

            /// The value of a number by its name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<i16> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }
        }

        impl Default for Params {
            /// What the engine plays with.
            fn default() -> Self {
                Self { $($name: $value),+ }
            }
        }
    };
}

params! {
    /// Half the width of the first window around the last score; a score outside it costs a new
    /// search (aspiration windows, Shams and others 1991). Not measured by itself.
    aspiration = 24 in 4..=400, "centimen";
    /// The least depth of such a window; before it scores are too unsteady. Not measured.
    aspiration_depth = 5 in 2..=100, "plies";
    /// The least depth at which late quiet moves are first looked at less deeply (late move
    /// reductions, as in Fruit). From the first engine; not measured by itself.
    late_depth = 3 in 1..=100, "plies";
    /// Moves that are looked at in full before the others count as late, in a null window. From
    /// the first engine.
    early_moves = 3 in 1..=100, "moves";
    /// The same in a full window.
    early_moves_pv = 3 in 1..=100, "moves";
    /// The same at the root; 0 for all. Part of a match of several ideas, together +31 Elo.
    early_moves_root = 3 in 0..=100, "moves";
    /// By how much late moves are reduced: so many hundredths of ln(depth) ln(number), as in
    /// Stockfish. At 50 with `late_base=75`: -12 Elo (-34 to +11), so off.
    late_slope = 0 in 0..=200, "hundredths of a ply";
    /// What is added to that.
    late_base = 100 in 0..=300, "hundredths of a ply";
    /// A move whose counters stand so far from zero is reduced by a ply less or more, as in
    /// Stockfish; 0 for never. Not measured yet, so off.
    late_history = 0 in 0..=30000, "counter";
    /// The least depth of verified forward pruning (`ProbCut`, Buro 1995; in draughts Scan and
    /// others): a shallower search well above the window speaks for the full one; 0 for never. At
    /// 5, 12,000 positions: +6 Elo (-20 to +31); at 4, 3,000: -18 (-42 to +6); at 5, 60,000: +24
    /// (+4 to +44), but nothing more once `iir_depth` is 4, so off.
    probcut_depth = 0 in 0..=100, "plies";
    /// How far above the window the shallower search must come.
    probcut_margin = 20 in 0..=500, "centimen";
    /// What each ply of depth adds to that margin.
    probcut_slope = 5 in 0..=100, "centimen";
    /// The depth of the shallower search, in hundredths of the full one.
    probcut_share = 40 in 10..=90, "hundredths";
    /// The greatest depth at which an opinion far above the window is taken for a cut (futility
    /// pruning, Heinz 1998); 0 for never. With the margin: +38 Elo (+11 to +66).
    futility_depth = 3 in 0..=20, "plies";
    /// How far above for each ply.
    futility_margin = 40 in 5..=500, "centimen";
    /// The greatest depth at which late moves are left out if the opinion is below the window, as
    /// chess engines do; 0 for never. With the next two: +27 Elo (+2 to +52).
    prune_depth = 3 in 0..=20, "plies";
    /// Moves looked at before any is left out; the square of the depth is added.
    prune_moves = 3 in 1..=100, "moves";
    /// How far below the window for each ply.
    prune_margin = 40 in 0..=500, "centimen";
    /// The least depth without a move from the table at which a ply less is searched (internal
    /// iterative reduction, Rebel and Stockfish); 0 for never. At 4, 60,000 positions: +39 Elo (+24
    /// to +55).
    iir_depth = 4 in 0..=100, "plies";
    /// The least depth at which it is asked whether the table's move is the only good one
    /// (singular extension, Anantharaman and others 1990); 0 for never. At 8: +25 Elo (+2 to +48);
    /// at 6: -6 (-29 to +17).
    singular_depth = 8 in 0..=100, "plies";
    /// How far below the table's score all others must stay.
    singular_margin = 10 in 0..=300, "centimen";
    /// Plies by which the table's score may be shallower than the node and still say which move is
    /// the good one, as in Stockfish.
    singular_lag = 3 in 0..=20, "plies";
    /// Plies past the horizon that a threatened side may use to see to its pieces. From the first
    /// engine.
    threat_plies = 2 in 0..=6, "plies";
    /// The weight of what a move has done after the opponent's last one (counter-move history, as
    /// in Stockfish). With the next one: +15 Elo (-8 to +39).
    counter_weight = 1 in 0..=8, "times";
    /// The weight of what a move has done after the own last one (follow-up history).
    follow_weight = 1 in 0..=8, "times";
    /// Whether quiet moves that cut off a sister are tried early (killer moves, Akl and Newborn
    /// 1977): 1 or 0. From the first engine.
    killers = 1 in 0..=1, "flag";
    /// The least depth at which the table is asked and told, as in Scan. At 1 instead of -2: -26
    /// Elo (-53 to +1).
    table_depth = -2 in -10..=5, "plies";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_sets_its_own_number() {
        for param in Params::LIST {
            let mut params = Params::default();
            assert_eq!(params.get(param.name), Some(param.value), "{}", param.name);
            assert!(
                (param.least..=param.most).contains(&param.value),
                "{}",
                param.name
            );
            params.set(param.name, param.most).expect("within range");
            assert_eq!(params.get(param.name), Some(param.most));
            let changed = Params::LIST
                .iter()
                .filter(|other| params.get(other.name) != Some(other.value));
            assert!(changed.count() <= 1, "{}", param.name);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let mut params = Params::default();
        assert!(matches!(
            params.set("depth_of_thought", 1),
            Err(ParamError::Unknown(_))
        ));
        assert!(matches!(
            params.set("killers", 2),
            Err(ParamError::OutOfRange { .. })
        ));
        assert_eq!(params, Params::default());
    }
}
