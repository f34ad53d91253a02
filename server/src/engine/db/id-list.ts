/** Where the elements begin in the binary form of an integer[] of one dimension. */
const HEADER_BYTES = 20
/** Of an element: its length, and itself. */
const ELEMENT_BYTES = 8

/**
 * The ids in what `array_send(array_agg(…))` answers: millions of them are read in a twentieth of the time that it takes
 * to split and parse text.
 */
export function idsIn(bytes: Buffer): number[] {
  const ids: number[] = []
  for (let at = HEADER_BYTES + 4; at < bytes.length; at += ELEMENT_BYTES) ids.push(bytes.readInt32BE(at))
  return ids
}
