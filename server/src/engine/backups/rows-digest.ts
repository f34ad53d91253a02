import { hash } from 'node:crypto'

const LINE_END = 10
const LANES = 4
const LANE_BYTES = 4

/**
 * A digest of rows in any order, since where PostgreSQL stores a row is its own affair: the sum of the digests of all. It
 * finds what went wrong; against what somebody does on purpose are the digests of the parts and the encryption.
 */
export class RowsDigest {
  /** They wrap around by themselves. */
  readonly #sums = new Uint32Array(LANES)

  /** @param rows whole rows as text, each with the end of its line */
  add(rows: Buffer) {
    for (let start = 0; start < rows.byteLength; ) {
      const found = rows.indexOf(LINE_END, start)
      const end = found < 0 ? rows.byteLength : found + 1
      const digest = hash('sha256', rows.subarray(start, end), 'buffer')
      for (let lane = 0; lane < LANES; lane++)
        this.#sums[lane] = (this.#sums[lane] ?? 0) + digest.readUInt32LE(lane * LANE_BYTES)
      start = end
    }
  }

  toString(): string {
    return Buffer.from(this.#sums.buffer).toString('hex')
  }
}
