//! What the moves of a position make of it, by the definitions alone.

use damiera_tables::Value;

use crate::configuration::COUNT;

/// What a position is worth, with its distances in plies.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) value: Value,
    /// To the next capture or man's move; 0 where nobody wins.
    pub(crate) conversion: u32,
    /// To the end of the game, if it is known; 0 where nobody wins.
    pub(crate) end: u32,
}

impl Worth {
    /// The side to move has no move.
    pub(crate) const OVER: Self = Self {
        value: Value::Loss,
        conversion: 0,
        end: 0,
    };
}

/// Gathers what the moves lead to, told from the other side, and draws the conclusion.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Outlook {
    /// The quickest win.
    win: Option<(u32, u32)>,
    /// The slowest loss.
    loss: Option<(u32, u32)>,
    spoiled_win: bool,
    draw: bool,
    spoiled_loss: bool,
}

impl Outlook {
    /// Adds a move; `converts` if it captures or moves a man.
    pub(crate) fn add(&mut self, after: Worth, converts: bool) {
        let conversion = if converts { 1 } else { after.conversion + 1 };
        let end = after.end + 1;
        match after.value {
            Value::Loss if conversion > COUNT => self.spoiled_win = true,
            Value::Loss => {
                let (least, first) = self.win.unwrap_or((u32::MAX, u32::MAX));
                self.win = Some((least.min(conversion), first.min(end)));
            }
            Value::SpoiledLoss => self.spoiled_win = true,
            Value::Draw => self.draw = true,
            Value::SpoiledWin => self.spoiled_loss = true,
            Value::Win => {
                let (most, last) = self.loss.unwrap_or_default();
                self.loss = Some((most.max(conversion), last.max(end)));
            }
        }
    }

    /// What the position is worth.
    pub(crate) fn worth(self) -> Worth {
        let drawn = |value| Worth {
            value,
            conversion: 0,
            end: 0,
        };
        if let Some((conversion, end)) = self.win {
            return Worth {
                value: Value::Win,
                conversion,
                end,
            };
        }
        if self.spoiled_win {
            return drawn(Value::SpoiledWin);
        }
        if self.draw {
            return drawn(Value::Draw);
        }
        match self.loss {
            Some((conversion, _)) if self.spoiled_loss || conversion > COUNT => {
                drawn(Value::SpoiledLoss)
            }
            None if self.spoiled_loss => drawn(Value::SpoiledLoss),
            Some((conversion, end)) => Worth {
                value: Value::Loss,
                conversion,
                end,
            },
            None => Worth::OVER,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost(conversion: u32) -> Worth {
        Worth {
            value: Value::Loss,
            conversion,
            end: conversion,
        }
    }

    fn won(conversion: u32) -> Worth {
        Worth {
            value: Value::Win,
            ..lost(conversion)
        }
    }

    fn worth(moves: &[(Worth, bool)]) -> Worth {
        let mut outlook = Outlook::default();
        for &(after, converts) in moves {
            outlook.add(after, converts);
        }
        outlook.worth()
    }

    #[test]
    fn without_a_move_all_is_lost() {
        assert_eq!(worth(&[]), Worth::OVER);
    }

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        assert_eq!(worth(&[(lost(4), false), (lost(2), false)]), won(3));
        assert_eq!(worth(&[(won(3), false), (won(7), false)]), lost(8));
        let converted = worth(&[(lost(40), true)]);
        assert_eq!((converted.conversion, converted.end), (1, 41));
    }

    /// 80 plies end the game; the move that makes them 80 may still win, one later may not.
    #[test]
    fn the_count_of_moves_spoils_what_is_too_slow() {
        assert_eq!(worth(&[(lost(79), false)]), won(80));
        let slow = worth(&[(lost(80), false)]);
        assert_eq!(slow.value, Value::SpoiledWin);
        assert_eq!(worth(&[(won(80), false)]).value, Value::SpoiledLoss);
        assert_eq!(worth(&[(won(80), true)]).value, Value::Loss);
        let draw = Worth {
            value: Value::Draw,
            conversion: 0,
            end: 0,
        };
        assert_eq!(worth(&[(won(80), false), (draw, false)]).value, Value::Draw);
        assert_eq!(worth(&[(slow, false)]).value, Value::SpoiledLoss);
    }
}
