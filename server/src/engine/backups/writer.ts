import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { encrypted } from './encryption.ts'
import { SUMS, trailer } from './format.ts'

/** The name of a backup until it is complete. */
export const unfinishedOf = (path: string) => `${path}.unfinished`

/** Writes a backup part by part, with a digest of each. It has its name only when it is complete and on the disk. */
export class BackupWriter {
  readonly #path: string
  readonly #tar = pack()
  readonly #sums: string[] = []
  readonly #written: Promise<void>
  #bytes = 0

  /** @param recipient the public key for which it is encrypted */
  constructor(path: string, recipient: string | undefined) {
    this.#path = path
    const sealed = () => withTrailer(this.#tar, (bytes) => (this.#bytes += bytes))
    const content = recipient === undefined ? sealed() : encrypted(sealed(), recipient)
    // Nobody else may read it: it has all messages, and what keys are made of.
    const file = createWriteStream(unfinishedOf(path), { mode: 0o600, flush: true })
    this.#written = pipeline(Readable.from(content, { objectMode: false }), file)
    // Of the two that fail, the first says why.
    this.#written.catch((error: Error) => this.#tar.destroy(error))
  }

  /** How much was written, before encryption. */
  get bytes(): number {
    return this.#bytes
  }

  add(name: string, data: Uint8Array): Promise<void> {
    return this.addStream(name, data.byteLength, [data])
  }

  /** Adds a part whose size is known before it is read. */
  async addStream(name: string, size: number, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(Readable.from(hashed(), { objectMode: false }), this.#tar.entry({ name, size }))
    this.#sums.push(`${hash.digest('hex')}  ${name}\n`)
  }

  async finish(): Promise<void> {
    await this.add(SUMS, Buffer.from(this.#sums.join('')))
    this.#tar.finalize()
    await this.#written
    await rename(unfinishedOf(this.#path), this.#path)
    const folder = await open(dirname(this.#path))
    await folder.sync().finally(() => folder.close())
  }

  /** Gives up. The unfinished file stays. */
  async break(error: unknown): Promise<void> {
    this.#tar.destroy(error instanceof Error ? error : new Error(String(error)))
    await this.#written.catch(() => undefined)
  }
}

async function* withTrailer(tar: AsyncIterable<Uint8Array>, passed: (bytes: number) => void) {
  const hash = createHash('sha256')
  for await (const chunk of tar) {
    hash.update(chunk)
    passed(chunk.byteLength)
    yield chunk
  }
  yield trailer(hash.digest('hex'))
}
