import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ImageWorker } from '../images/image-worker.ts'
import { DiskSpace } from './disk-space.ts'
import { DiskStore, isMissing } from './disk-store.ts'
import type { FileStore } from './store.ts'

const SWEEP_INTERVAL_MS = 60 * 60 * 1000
/** After this nobody finishes what they began to send. */
export const ABANDONED_MS = 24 * 60 * 60 * 1000

/** The files of all organisations on this server, and what is done with them. */
export class Files {
  readonly store: FileStore
  readonly images = new ImageWorker()
  readonly space: DiskSpace
  /** Where an upload in parts waits for its end. */
  readonly unfinishedFolder: string
  /** On the same disk as the store's, so that taking a file over copies nothing. */
  readonly #incomingFolder: string
  readonly #secret: string
  #sweeping: NodeJS.Timeout | undefined

  constructor({ dataDir, secret }: { dataDir: string; secret: string }) {
    const folder = join(dataDir, 'uploads')
    this.store = new DiskStore(folder)
    this.unfinishedFolder = join(folder, 'unfinished')
    this.#incomingFolder = join(folder, 'incoming')
    this.space = new DiskSpace(this.#incomingFolder)
    this.#secret = secret
  }

  /** A path for a file that is about to be written; whoever asks for it removes what it does not give away. */
  async newLocalPath(): Promise<string> {
    await mkdir(this.#incomingFolder, { recursive: true })
    return join(this.#incomingFolder, randomBytes(16).toString('hex'))
  }

  /** Proves later that this server has said `text`. */
  sign(text: string): string {
    return createHmac('sha256', this.#secret).update(`file ${text}`).digest('base64url')
  }

  /** Begins to keep the folders tidy. */
  start({ log }: { log: Logger }) {
    const sweep = () =>
      this.sweep().catch((error: unknown) => log.error({ err: error }, 'sweeping uploads failed'))
    void sweep()
    this.#sweeping = setInterval(sweep, SWEEP_INTERVAL_MS).unref()
  }

  /** Removes what was left half-written: by a client that has gone, or by a server that was killed. */
  async sweep(now = Date.now()): Promise<void> {
    for (const folder of [this.#incomingFolder, this.unfinishedFolder]) {
      for (const name of await namesIn(folder)) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
        if (now - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
      }
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeping)
    await this.images.stop()
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
