import type { Json } from './json.ts'

const COMMA = 0x2c

/** The bytes of adjacent elements, with a comma before each. */
export interface Page {
  readonly bytes: Buffer
  /** Where each element ends. */
  readonly ends: readonly number[]
}

/** Writes them one after the other. */
export function pageOf(elements: readonly Json[]): Page {
  const ends = endsOf(elements.map(({ text }) => Buffer.byteLength(text) + 1))
  // Written in place: a buffer for each element would take several times as long.
  const bytes = Buffer.allocUnsafeSlow(ends.at(-1) ?? 0)
  let start = 0
  for (const [place, { text }] of elements.entries()) {
    bytes[start] = COMMA
    bytes.write(text, start + 1)
    // There is one for each element.
    start = ends[place] as number
  }
  return { bytes, ends }
}

/** The sum of the lengths up to and with each. */
export function endsOf(lengths: readonly number[]): number[] {
  let end = 0
  return lengths.map((length) => (end += length))
}
