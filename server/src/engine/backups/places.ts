import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { S3Store } from '../files/s3/s3-store.ts'
import { StorageError } from '../files/store.ts'
import { OperatorError } from '../operator-error.ts'

/** The address of a place in a bucket: the bucket, and folders in it. */
export const BUCKET_ADDRESS = /^s3:\/\/([a-zA-Z0-9][\w.-]{1,62})((?:\/[\w-][\w.-]*)*)\/?$/

type Settings = Pick<Config, 's3Service'>

/** Where backups are kept. What it throws of the service is an OperatorError. */
export interface BackupPlace {
  /** Makes it ready for a new backup: it is there. */
  prepare(): Promise<void>
  /** The names of what is there that begin like this. */
  names(start: string): Promise<string[]>
  /** A name with its place, as commands take it. */
  pathOf(name: string): string
  /** Keeps what `write` writes at the path that it is given. */
  keep<Done>(name: string, write: (path: string) => Promise<Done>): Promise<Done>
  /** Gives `read` the path of a local file with what is kept. */
  fetch<Done>(name: string, read: (path: string) => Promise<Done>): Promise<Done>
  remove(name: string): Promise<void>
  close(): void
}

/** A place that an operator named: a folder, or folders of a bucket as `s3://bucket/folder`. */
export async function openPlace(address: string, { s3Service }: Settings): Promise<BackupPlace> {
  const [isInBucket, bucket = '', folders = ''] = BUCKET_ADDRESS.exec(address) ?? []
  if (isInBucket === undefined) return new Folder(address)
  const { S3Store } = await import('../files/s3/s3-store.ts')
  const prefix = folders === '' ? '' : `${folders.slice(1)}/`
  return new Folders(address, new S3Store({ ...s3Service, bucket, prefix, redirects: false }))
}

/** Works with the place of one backup, and its name there. Throws OperatorError for what can be none. */
export async function atBackup<Done>(
  path: string,
  settings: Settings,
  work: (place: BackupPlace, name: string) => Promise<Done>,
): Promise<Done> {
  // A bucket alone has no name for the backup.
  const [, , folders] = BUCKET_ADDRESS.exec(path) ?? []
  if (path.startsWith('s3:') && !folders)
    throw new OperatorError(`${path} is no address of a backup, such as s3://bucket/folder/monday`)
  // Of an address, `dirname` keeps both slashes.
  const place = await openPlace(dirname(path), settings)
  try {
    return await work(place, basename(path))
  } finally {
    place.close()
  }
}

class Folder implements BackupPlace {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async prepare() {
    await mkdir(this.#path, { recursive: true, mode: 0o700 })
  }

  async names(start: string) {
    return (await readdir(this.#path).catch(() => [])).filter((name) => name.startsWith(start))
  }

  pathOf(name: string) {
    return join(this.#path, name)
  }

  keep<Done>(name: string, write: (path: string) => Promise<Done>) {
    return write(this.pathOf(name))
  }

  fetch<Done>(name: string, read: (path: string) => Promise<Done>) {
    return read(this.pathOf(name))
  }

  async remove(name: string) {
    await rm(this.pathOf(name), { force: true })
  }

  close() {}
}

class Folders implements BackupPlace {
  readonly #address: string
  readonly #store: S3Store

  constructor(address: string, store: S3Store) {
    this.#address = address.replace(/\/$/, '')
    this.#store = store
  }

  async prepare() {}

  async names(start: string) {
    const found = await told(() => Array.fromAsync(this.#store.list(undefined, start)))
    // What is in a folder below is not in this one.
    return found.map(({ key }) => key).filter((key) => !key.includes('/'))
  }

  pathOf(name: string) {
    return `${this.#address}/${name}`
  }

  keep<Done>(name: string, write: (path: string) => Promise<Done>) {
    return this.#inScratch(name, async (path) => {
      const done = await write(path)
      await told(() => this.#store.keep(name, path))
      return done
    })
  }

  fetch<Done>(name: string, read: (path: string) => Promise<Done>) {
    return this.#inScratch(name, async (path) => {
      if ((await told(() => this.#store.open(name))) === undefined)
        throw new OperatorError(`there is no ${this.pathOf(name)}`)
      await told(() => this.#store.fetch([name], path))
      return read(path)
    })
  }

  async remove(name: string) {
    await told(() => this.#store.remove([name]))
  }

  close() {
    this.#store.close()
  }

  /** A whole backup is on the disk on its way: only then its size is known, and every byte of it sure. */
  async #inScratch<Done>(name: string, work: (path: string) => Promise<Done>): Promise<Done> {
    const folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
    const path = join(folder, name)
    try {
      return await work(path)
    } catch (error) {
      // Nobody has given this path.
      if (error instanceof OperatorError)
        throw new OperatorError(error.message.replaceAll(path, this.pathOf(name)))
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function told<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof StorageError)
      throw new OperatorError(`the service that keeps backups: ${error.message}`)
    throw error
  }
}
