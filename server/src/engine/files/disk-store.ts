import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../error-code.ts'
import type { FileStore, OpenFile } from './store.ts'

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

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
      return { size, read: (range) => handle.createReadStream(range), close: () => handle.close() }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.#path(key), { force: true })
  }

  async keptBefore(folder: string, before: number): Promise<string[]> {
    const names = await readdir(this.#path(folder)).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const keys = names.map((name) => `${folder}/${name}`)
    const times = await Promise.all(keys.map((key) => this.#changedAt(key)))
    return keys.filter((_, at) => (times[at] ?? before) < before)
  }

  /** UNIX seconds; undefined if there is no such file any more. */
  async #changedAt(key: string): Promise<number | undefined> {
    // Not when it was written to: a moved file keeps that.
    const found = await stat(this.#path(key)).catch(() => undefined)
    return found?.isFile() ? found.ctimeMs / 1000 : undefined
  }

  async removeAll(folder: string): Promise<void> {
    await rm(this.#path(folder), { recursive: true, force: true })
  }

  #path(key: string): string {
    if (!KEY.test(key)) throw new Error(`'${key}' is no key of a file`)
    return join(this.#folder, key)
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
