//! Checksums of the head of a file and of its groups of blocks.

/// The bytes of payload that share a checksum.
pub(crate) const GROUP: usize = 16 * 1024;

/// CRC-32 as in gzip and PNG (polynomial 0xEDB88320, reflected).
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}
