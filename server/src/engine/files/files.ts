import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ImageWorker } from '../images/image-worker.ts'
import { DiskSpace } from './disk-space.ts'
import { DiskStore, isMissing } from './disk-store.ts'
import type { FileStore } from './store.ts'

const SWEEP_INTERVAL_MS = 60 * 60 * 1000
/** Age in milliseconds after which an unfinished upload counts as abandoned. */
export const ABANDONED_MS = 24 * 60 * 60 * 1000

/** The files of all organizations on this server, and the services that work on them. */
export class Files {
  readonly store: FileStore
  readonly images = new ImageWorker()
  readonly space: DiskSpace
  /** The folder of unfinished uploads in parts. */
  readonly unfinishedFolder: string
  /** On the same disk as the store, so that storing a file only renames it. */
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

  /** A path for a new temporary file. The caller removes the file unless it hands it over. */
  async newLocalPath(): Promise<string> {
    await mkdir(this.#incomingFolder, { recursive: true })
    return join(this.#incomingFolder, randomBytes(16).toString('hex'))
  }

  /** Signs `text`, so that this server recognizes it later. */
  sign(text: string): string {
    return createHmac('sha256', this.#secret).update(`file ${text}`).digest('base64url')
  }

  /** Starts the hourly sweep. */
  start({ log }: { log: Logger }) {
    const sweep = () =>
      this.sweep().catch((error: unknown) => log.error({ err: error }, 'sweeping uploads failed'))
    void sweep()
    this.#sweeping = setInterval(sweep, SWEEP_INTERVAL_MS).unref()
  }

  /** Removes unfinished files of clients that left or of a killed server. */
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
