import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../error-code.ts'
import { checkKey, type FileStore, INCOMING, type KeptFile, type OpenFile, UNFINISHED } from './store.ts'

/** A file store on this machine's disk: one file per key, in one folder. */
export class DiskStore implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async keep(key: string, localPath: string): Promise<void> {
    const path = this.#path(key)
    await sync(localPath)
    await mkdir(dirname(path), { recursive: true })
    await rename(localPath, path)
    await sync(dirname(path))
  }

  async open(key: string): Promise<OpenFile | undefined> {
    try {
      const handle = await open(this.#path(key))
      const { size } = await handle.stat()
      return { size, read: async (range) => handle.createReadStream(range), close: () => handle.close() }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.#path(key), { force: true })
  }

  async *list(folder?: string): AsyncGenerator<KeptFile> {
    for (const entry of await entriesIn(folder === undefined ? this.#folder : this.#path(folder))) {
      // What has not become a file of the store yet.
      if (folder === undefined && (entry.name === INCOMING || entry.name === UNFINISHED)) continue
      const key = folder === undefined ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        yield* this.list(key)
        continue
      }
      // Removed meanwhile.
      const found = await stat(this.#path(key)).catch(() => undefined)
      // Not when it was written to: a moved file keeps that.
      if (found?.isFile()) yield { key, size: found.size, keptAt: found.ctimeMs / 1000 }
    }
  }

  async removeAll(folder: string): Promise<void> {
    await rm(this.#path(folder), { recursive: true, force: true })
  }

  #path(key: string): string {
    checkKey(key)
    return join(this.#folder, key)
  }
}

async function entriesIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Without this, a power cut could leave a database row without its file. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether an error means that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

/** Error codes for no space, an exceeded quota, or a file too large for the file system. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether an error means that the disk takes no more. */
export function isStorageFull(error: unknown): boolean {
  return FULL.has(codeOf(error) ?? '')
}
