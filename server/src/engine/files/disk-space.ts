import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errors } from '@parley/api/contract/errors'
import { isStorageFull } from './disk-store.ts'

/** `unwritable`: something else is wrong with it. */
export type DiskState = 'ok' | 'full' | 'unwritable'

/** More than a disk finds room for that is full but for the rest of a block. */
const PROBE = Buffer.alloc(128 * 1024)
/** What was found out counts so long: anybody may ask. */
const FRESH_MS = 2000

/** Whether a folder takes more files. Found out by writing one: quotas and reserves are in no figure of free space. */
export class DiskSpace {
  readonly #folder: string
  #asked: Promise<DiskState> | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  state(): Promise<DiskState> {
    if (this.#asked === undefined) {
      this.#asked = this.#probe()
      setTimeout(() => {
        this.#asked = undefined
      }, FRESH_MS).unref()
    }
    return this.#asked
  }

  /** Throws 507 where there is none: for what failed without saying why. */
  async check(): Promise<void> {
    if ((await this.state()) === 'full') throw errors.storageFull()
  }

  async #probe(): Promise<DiskState> {
    const path = join(this.#folder, `probe-${randomBytes(8).toString('hex')}`)
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(path, PROBE, { flush: true })
      return 'ok'
    } catch (error) {
      return isStorageFull(error) ? 'full' : 'unwritable'
    } finally {
      await rm(path, { force: true }).catch(() => undefined)
    }
  }
}
