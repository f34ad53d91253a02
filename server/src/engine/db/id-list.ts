/** Where the first element begins in the binary form of an array of one dimension: with its length in bytes. */
const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const HIGH = 2 ** 32

/**
 * The numbers in what `array_send(array_agg(…))` answers for a column of the type integer or bigint, without nulls: millions
 * are read in a twentieth of the time that it takes to split and parse text.
 */
export function idsIn(bytes: Buffer): number[] {
  const ids: number[] = []
  if (bytes.length <= HEADER_BYTES) return ids
  const length = bytes.readInt32BE(HEADER_BYTES)
  for (let at = HEADER_BYTES + LENGTH_BYTES; at < bytes.length; at += LENGTH_BYTES + length) {
    // Ids stay below 2^53.
    const isLong = length === 8
    ids.push(isLong ? bytes.readInt32BE(at) * HIGH + bytes.readUInt32BE(at + 4) : bytes.readInt32BE(at))
  }
  return ids
}
