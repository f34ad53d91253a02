import { type Entry, openPromise } from 'yauzl'
import { OperatorError } from '#engine/operator-error.ts'
import { type Archive, missing, Names } from './archive.ts'

/** Text packs to a twentieth. What packs to less than this is made to fill the disk. */
const MOST_TIMES = 200
/** Below this size in bytes, nothing is a bomb. */
const HARMLESS = 64 * 1024 * 1024

/** A zip. Its files are read where they are, in any order. */
export async function openZip(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(refused)
  const names = new Names()
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const { uncompressedSize: size, compressedSize } = entry
      const name = nameOf(entry)
      if (/[/\\]$/.test(name)) continue
      if (size > HARMLESS && size > compressedSize * MOST_TIMES) {
        throw new OperatorError(
          `${JSON.stringify(name)} in the archive unpacks to ${size} bytes: it looks like a bomb`,
        )
      }
      entries.set(names.add(name, size), entry)
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

/** What `fileName` is without decoding, which the types of the library do not know. */
const bytesOf = ({ fileName }: Entry) => Buffer.from(fileName as unknown as Uint8Array)

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The name of an entry. Many programs write UTF-8 without saying so. What is no UTF-8 is read byte by byte, so that names
 * which differ stay apart.
 */
function nameOf(entry: Entry): string {
  const bytes = bytesOf(entry)
  try {
    return UTF8.decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

function refused(error: unknown): never {
  throw new OperatorError(`the archive cannot be read: ${error instanceof Error ? error.message : error}`)
}
