import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'
import { SUMS, TRAILER_BYTES, trailer } from '#engine/backups/format.ts'

/** Writes a copy of a backup with parts changed, or left out where `change` gives none, and right digests of all that is there. */
export async function repacked(
  path: string,
  copy: string,
  change: (name: string, data: Buffer) => Buffer | undefined,
): Promise<void> {
  const all = await readFile(path)
  const tar = pack()
  const packed = buffer(tar)
  const sums = new Map<string, string>()
  for await (const entry of Readable.from([all.subarray(0, -TRAILER_BYTES)]).pipe(extract())) {
    const { name } = entry.header
    const before = await buffer(entry)
    const data = name === SUMS ? Buffer.from(withSums(String(before), sums)) : change(name, before)
    if (data === undefined) continue
    sums.set(name, digestOf(data))
    tar.entry({ name }, data)
  }
  tar.finalize()
  const archive = await packed
  await writeFile(copy, Buffer.concat([archive, trailer(digestOf(archive))]))
}

const digestOf = (data: Buffer) => createHash('sha256').update(data).digest('hex')

const withSums = (text: string, sums: ReadonlyMap<string, string>) =>
  text.replaceAll(/^(\w+) {2}(.+)$/gm, (line, _, name: string) =>
    sums.has(name) ? `${sums.get(name)}  ${name}` : line,
  )
