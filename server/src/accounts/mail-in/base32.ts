/** Without upper case, which mail servers may change, and without characters that mean something in addresses. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const BITS = 5
const BYTE = 8

/** Bytes as lower-case letters and digits (RFC 4648, without padding). */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = (value << BYTE) | byte
    bits += BYTE
    for (; bits >= BITS; bits -= BITS) text += LETTERS[(value >>> (bits - BITS)) & 31]
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + LETTERS[(value << (BITS - bits)) & 31]
}

/** The bytes of a text by `toBase32`; empty for any other. */
export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = []
  let value = 0
  let bits = 0
  for (const letter of text) {
    const index = LETTERS.indexOf(letter)
    if (index < 0) return new Uint8Array()
    value = (value << BITS) | index
    bits += BITS
    if (bits < BYTE) continue
    bits -= BYTE
    bytes.push(value >>> bits)
    value &= (1 << bits) - 1
  }
  return Uint8Array.from(bytes)
}

const SEVEN_BITS = 128

/** Numbers one after the other, seven bits in a byte, small ones in few bytes. */
export function packed(numbers: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const number of numbers) {
    let rest = number
    for (; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS))
      bytes.push((rest % SEVEN_BITS) + SEVEN_BITS)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

/** The numbers of `packed`. */
export function numbersIn(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let number = 0
  let factor = 1
  for (const byte of bytes) {
    number += (byte % SEVEN_BITS) * factor
    factor *= SEVEN_BITS
    if (byte >= SEVEN_BITS) continue
    numbers.push(number)
    number = 0
    factor = 1
  }
  return numbers
}
