import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { codeOf } from '../error-code.ts'
import { OperatorError } from '../operator-error.ts'
import { decrypted, isEncrypted } from './encryption.ts'
import { DamagedBackup, SUMS, TRAILER_BYTES, trailer } from './format.ts'

const CHUNK_BYTES = 1024 * 1024

/** A part of a backup. */
export interface BackupPart {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly content: AsyncIterable<Uint8Array>
}

/** A backup to read, and the secret key if it is encrypted. */
export interface BackupFile {
  /** What the operator calls it: its path, or its address in a bucket. */
  readonly name: string
  readonly path: string
  readonly identity: string | undefined
}

/**
 * Reads a backup part by part, and holds every byte against its digests. What `take` gets is sure only once all is read.
 * Throws OperatorError if the file is not a whole backup, as it was written, that the key opens; and what `take` throws.
 */
export async function readBackup(file: BackupFile, take: (part: BackupPart) => Promise<void>): Promise<void> {
  const { name: called } = file
  const found = new Map<string, string>()
  let sums: string | undefined
  let ofTaker: unknown
  const archive = extract()
  try {
    const reading = pipeline(
      Readable.from(checked(called, await plainContent(file)), { objectMode: false }),
      archive,
    )
    reading.catch(() => undefined)
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header
      if (sums !== undefined || found.has(name))
        throw new DamagedBackup(called, `${name} comes too late or twice`)
      const hash = createHash('sha256')
      const content = hashing(called, entry, hash)
      if (name === SUMS) sums = (await buffer(content)).toString()
      else {
        await take({ name, size, content }).catch((error: unknown) => {
          ofTaker = error
          throw error
        })
        for await (const _ of content) void _
        found.set(name, hash.digest('hex'))
      }
    }
    await reading
  } catch (error) {
    if (error === ofTaker || error instanceof OperatorError || codeOf(error) === 'ENOENT') throw error
    throw new DamagedBackup(called, messageOf(error))
  }
  compare(called, found, sums)
}

/** The bytes of the archive and its trailer. */
async function plainContent({ name, path, identity }: BackupFile): Promise<AsyncIterable<Uint8Array>> {
  const isSealed = await isEncrypted(path).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new OperatorError(`there is no file ${name}`) : error
  })
  const bytes = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  if (!isSealed) return bytes
  if (identity === undefined)
    throw new OperatorError(`${name} is encrypted: name the file with its key by --key-file`)
  return decrypted(bytes, identity)
}

/** Passes the archive on, and throws at its end if the digest behind it is another. */
async function* checked(called: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array = Buffer.alloc(0)
  for await (const chunk of source) {
    const all = held.byteLength === 0 ? chunk : Buffer.concat([held, chunk])
    const passed = all.subarray(0, Math.max(0, all.byteLength - TRAILER_BYTES))
    held = all.subarray(passed.byteLength)
    if (passed.byteLength === 0) continue
    hash.update(passed)
    yield passed
  }
  if (!trailer(hash.digest('hex')).equals(held)) {
    throw new DamagedBackup(called, 'the digest at its end is another than that of its bytes')
  }
}

async function* hashing(
  called: string,
  source: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    // Whoever reads it fails by this, and it is not their failure.
    throw error instanceof OperatorError ? error : new DamagedBackup(called, messageOf(error))
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function compare(called: string, found: ReadonlyMap<string, string>, sums: string | undefined) {
  if (sums === undefined) throw new DamagedBackup(called, `${SUMS} is missing`)
  const listed = new Map(sums.split('\n').map((line) => [line.slice(66), line.slice(0, 64)] as const))
  listed.delete('')
  for (const [name, digest] of listed) {
    if (!found.has(name)) throw new DamagedBackup(called, `${name} is missing`)
    if (found.get(name) !== digest) throw new DamagedBackup(called, `${name} has changed`)
  }
  const unlisted = [...found.keys()].find((name) => !listed.has(name))
  if (unlisted !== undefined) throw new DamagedBackup(called, `${unlisted} is not listed in ${SUMS}`)
}
