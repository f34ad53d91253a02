import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const [TEXT, MAP, WORD, NUMBER] = [2, 7, 5, 6]
const PREFIX_BITS = 24
const RECORD_BYTES = 4
const NODE_BYTES = 2 * RECORD_BYTES
const SEPARATOR_BYTES = 16

type Value = string | number | { readonly [key: string]: Value }

/** A value as the format has it: a byte of type and length, then the bytes. */
function encoded(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([Buffer.of((TEXT << 5) | bytes.length), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(value > 0xffff ? 4 : 2)
    bytes.writeUIntBE(value, 0, bytes.length)
    return Buffer.concat([Buffer.of(((value > 0xffff ? NUMBER : WORD) << 5) | bytes.length), bytes])
  }
  const pairs = Object.entries(value)
  const parts = pairs.flatMap(([key, one]) => [encoded(key), encoded(one)])
  return Buffer.concat([Buffer.of((MAP << 5) | pairs.length), ...parts])
}

/**
 * Writes a database of places that knows one network, for the calling test. The format is published at
 * https://maxmind.github.io/MaxMind-DB/.
 * @param network an IPv4 address, of which 24 bits count
 * @returns its path
 */
export async function placesFile(network: string, city: string, country: string): Promise<string> {
  const tree = Buffer.alloc(PREFIX_BITS * NODE_BYTES)
  const octets = network.split('.').map(Number)
  for (let bit = 0; bit < PREFIX_BITS; bit++) {
    const side = ((octets[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
    const next = bit === PREFIX_BITS - 1 ? PREFIX_BITS + SEPARATOR_BYTES : bit + 1
    tree.writeUInt32BE(next, bit * NODE_BYTES + side * RECORD_BYTES)
    // The number of nodes means that nothing is known.
    tree.writeUInt32BE(PREFIX_BITS, bit * NODE_BYTES + (1 - side) * RECORD_BYTES)
  }
  const data = encoded({ city: { names: { en: city } }, country: { names: { en: country } } })
  const metadata = encoded({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'City',
    ip_version: 4,
    node_count: PREFIX_BITS,
    record_size: RECORD_BYTES * 8,
  })
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-places-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'places.mmdb')
  await writeFile(path, Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), data, mark, metadata]))
  return path
}
