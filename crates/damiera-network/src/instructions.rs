//! Which instructions the sums are made with.

use std::fmt;

/// A set of vector instructions. Each gives the same answers; some are faster.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Instructions(pub(crate) Kind);

/// Private to the crate: a processor is asked before there is any but the first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Compiled,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Instructions {
    /// What the program was compiled for: SSE on x86-64, and SIMD128 on WebAssembly if its
    /// compiler was told so.
    pub const COMPILED: Self = Self(Kind::Compiled);

    /// The best that the processor has.
    #[must_use]
    pub fn detected() -> Self {
        Self::avx2().unwrap_or(Self::COMPILED)
    }

    /// AVX2, if the processor has it, with the small instructions that go with it.
    #[must_use]
    pub fn avx2() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            // A virtual processor may lack any of them.
            if has!("avx2") && has!("bmi1") && has!("popcnt") {
                return Some(Self(Kind::Avx2));
            }
        }
        None
    }
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Kind::Compiled => "compiled",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
        })
    }
}
