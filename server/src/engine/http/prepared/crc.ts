import { crc32 } from 'node:zlib'

/** The polynomial of CRC-32, bit-reversed. */
const POLYNOMIAL = 0xedb88320

/** The product of two polynomials modulo `POLYNOMIAL`; the highest bit is the coefficient of x⁰. */
function product(a: number, b: number): number {
  let result = 0
  let factor = b
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) result ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return result >>> 0
}

/** x to the power of the number of bits in `bytes` bytes. */
function power(bytes: number): number {
  let result = 0x80000000
  // x⁸, squared for each binary digit.
  let square = 0x00800000
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = product(square, result)
    square = product(square, square)
  }
  return result
}

/** The CRC-32 of some bytes, and the factor that shifts another CRC past them. */
export interface Checksum {
  readonly crc: number
  readonly shift: number
}

/** The checksum of bytes. */
export function checksumOf(bytes: Buffer): Checksum {
  return { crc: crc32(bytes), shift: power(bytes.length) }
}

/** The CRC-32 of two byte strings in a row, from the CRC of the first and the checksum of the second. */
export function crcAfter(before: number, { crc, shift }: Checksum): number {
  return (product(shift, before) ^ crc) >>> 0
}
