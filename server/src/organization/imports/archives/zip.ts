import { type Entry, openPromise } from 'yauzl'
import { OperatorError } from '#engine/operator-error.ts'
import { type Archive, missing, Names } from './archive.ts'

/** Text packs to a twentieth. What packs to less than this is made to fill the disk. */
const MOST_TIMES = 200
/** Below this size in bytes, nothing is a bomb. */
const HARMLESS = 64 * 1024 * 1024

/** A zip. Its files are read where they are, in any order. */
export async function openZip(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(refused)
  const names = new Names()
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize: size, compressedSize } = entry
      if (name.endsWith('/')) continue
      if (size > HARMLESS && size > compressedSize * MOST_TIMES) {
        throw new OperatorError(
          `${JSON.stringify(name)} in the archive unpacks to ${size} bytes: it looks like a bomb`,
        )
      }
      names.add(name, size)
      entries.set(name, entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof OperatorError ? error : refused(error)
  }
  return {
    sizes: names.sizes,
    async open(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw missing(name)
      // Fails where a file has more bytes than it says.
      return zip.openReadStreamPromise(entry).catch(refused)
    },
    async close() {
      zip.close()
    },
  }
}

function refused(error: unknown): never {
  throw new OperatorError(`the archive cannot be read: ${error instanceof Error ? error.message : error}`)
}
