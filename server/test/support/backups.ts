import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'
import { onTestFinished } from 'vitest'
import { SUMS, TRAILER_BYTES, trailer } from '#engine/backups/format.ts'
import type { Config } from '#engine/config.ts'
import type { ClusterConnection } from '#engine/db/embedded/test-cluster.ts'
import { makeTestFolder } from '#engine/db/embedded/test-folders.ts'
import { emptyDatabase } from '#engine/db/embedded/testing.ts'
import type { TestServer } from '../harness.ts'

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

export const urlOf = ({ user, host, database, port }: ClusterConnection) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`

/** A folder that is removed at the end of the test. */
export function folderOfTest(): string {
  const folder = makeTestFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A place to restore to: an empty database, and a data folder that is not there yet. */
export async function emptyPlace({ server }: TestServer) {
  const connection = await emptyDatabase()
  const config: Config = {
    ...server.config,
    dataDir: join(folderOfTest(), 'data'),
    databaseUrl: urlOf(connection),
  }
  return { connection, config }
}
