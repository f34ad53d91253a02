import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { Files } from '#engine/files/files.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { type Archive, missing, Names } from './archive.ts'

/** As for a zip, with room for small archives. */
const MOST_TIMES = 200
const HARMLESS = 1024 * 1024 * 1024

/**
 * A tar, packed or not. It can only be read from its beginning, so its files are first put into a folder of the server,
 * under numbers: no name of the archive is ever a path. Links and devices are left out.
 */
export async function openTar(path: string, files: Files): Promise<Archive> {
  const folder = await files.newLocalPath()
  await mkdir(folder)
  const close = () => rm(folder, { recursive: true, force: true })
  const names = new Names()
  const numbers = new Map<string, number>()
  const most = Math.max(HARMLESS, (await stat(path)).size * MOST_TIMES)
  let total = 0
  let count = 0
  const entries = extract()
  const isPacked = !/\.tar$/i.test(path)
  const unpacking = pipeline(createReadStream(path), isPacked ? createGunzip() : new PassThrough(), entries)
  unpacking.catch((error) => entries.destroy(error))
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header
      total += size
      if (total > most) throw new OperatorError('the archive unpacks to so much that it looks like a bomb')
      if (type !== 'file') {
        entry.resume()
        continue
      }
      const number = count++
      numbers.set(names.add(name, size), number)
      await pipeline(entry, createWriteStream(join(folder, String(number))))
    }
    await unpacking
  } catch (error) {
    await close()
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`the archive cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  return {
    sizes: names.sizes,
    async open(name) {
      const number = numbers.get(name)
      if (number === undefined) throw missing(name)
      return createReadStream(join(folder, String(number)))
    },
    close,
  }
}
