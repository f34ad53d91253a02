import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ImageWorker } from '../images/image-worker.ts'
import { DiskSpace } from './disk-space.ts'
import { DiskStore, isMissing } from './disk-store.ts'
import type { S3Store } from './s3/s3-store.ts'
import { type FileStore, INCOMING, UNFINISHED } from './store.ts'
import { TwoStores } from './two-stores.ts'

const SWEEP_INTERVAL_MS = 60 * 60 * 1000
/** Age in milliseconds after which an unfinished upload counts as abandoned. */
export const ABANDONED_MS = 24 * 60 * 60 * 1000

/** How long to reuse an answer of the service: anybody may ask. */
const FRESH_MS = 2000

/** The folder of files within the data folder. */
export const UPLOADS = 'uploads'

/** Where the files are kept. */
export type StorePlace = Pick<Config, 'dataDir' | 'fileStore' | 's3'>

interface Stores {
  /** What everything else uses. */
  readonly store: FileStore
  readonly disk: DiskStore
  readonly s3: S3Store | undefined
}

/** Opens the stores of a server. Whoever does closes `s3`. */
export async function openStores({ dataDir, fileStore, s3: settings }: StorePlace): Promise<Stores> {
  const disk = new DiskStore(join(dataDir, UPLOADS))
  if (settings === undefined) return { store: disk, disk, s3: undefined }
  // Its client is large, and most servers have no use for it.
  const { S3Store } = await import('./s3/s3-store.ts')
  const s3 = new S3Store(settings)
  const store = fileStore === 's3' ? { newer: s3, older: disk } : { newer: disk, older: s3 }
  return { store: new TwoStores(store), disk, s3 }
}

/** The files of all organizations on this server, and the services that work on them. */
export class Files {
  readonly store: FileStore
  readonly disk: DiskStore
  /** The service that keeps files, or kept them; undefined without one. */
  readonly s3: S3Store | undefined
  /** The service, if it keeps what comes: then unfinished uploads in parts are there as well, for all nodes. */
  readonly shared: S3Store | undefined
  readonly images = new ImageWorker()
  readonly space: DiskSpace
  /** The folder of unfinished uploads in parts, unless they are shared. */
  readonly unfinishedFolder: string
  /** On the same disk as the store, so that storing a file only renames it. */
  readonly #incomingFolder: string
  readonly #secret: string
  #sweeping: NodeJS.Timeout | undefined
  #asked: Promise<boolean> | undefined

  private constructor({ dataDir, fileStore }: StorePlace, secret: string, { store, disk, s3 }: Stores) {
    const folder = join(dataDir, UPLOADS)
    this.disk = disk
    this.s3 = s3
    this.shared = fileStore === 's3' ? s3 : undefined
    this.store = store
    this.unfinishedFolder = join(folder, UNFINISHED)
    this.#incomingFolder = join(folder, INCOMING)
    this.space = new DiskSpace(this.#incomingFolder)
    this.#secret = secret
  }

  static async open(place: StorePlace, secret: string): Promise<Files> {
    return new Files(place, secret, await openStores(place))
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

  /** Whether the service that keeps what comes answers; undefined without one. */
  async storageServes(): Promise<boolean | undefined> {
    if (this.#asked === undefined) {
      this.#asked = this.shared?.serves()
      setTimeout(() => {
        this.#asked = undefined
      }, FRESH_MS).unref()
    }
    return this.#asked
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
    if (this.shared === undefined) return
    await this.shared.abandonParts(now - ABANDONED_MS)
    await removeAbandoned(this.shared, (now - ABANDONED_MS) / 1000)
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeping)
    await this.images.stop()
    this.s3?.close()
  }
}

/** Removes unfinished uploads to which nothing was added since a time in UNIX seconds. */
async function removeAbandoned(store: FileStore, before: number): Promise<void> {
  const newest = new Map<string, number>()
  for await (const { key, keptAt } of store.list(UNFINISHED)) {
    const folder = key.slice(0, key.lastIndexOf('/'))
    newest.set(folder, Math.max(newest.get(folder) ?? 0, keptAt))
  }
  for (const [folder, keptAt] of newest) if (keptAt < before) await store.removeAll(folder)
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
