//! Memory that is asked for before it is needed.

/// Tells the processor that the element `at` of a slice will soon be read, so that it is fetched from
/// memory meanwhile; does nothing if there is no such element or the processor is not an x86-64.
#[inline]
pub fn prefetch<T>(elements: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = elements.get(at) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let element: *const T = element;
        // SAFETY: a prefetch is a hint that reads and writes nothing the program can see, and
        // needs no more than what every x86-64 has; the address is that of a live element.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(element.cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (elements, at);
}
