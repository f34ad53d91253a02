import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errors } from '@parley/api/contract/errors'
import { isStorageFull } from './disk-store.ts'

/** `unwritable`: writing fails for another reason than space. */
export type DiskState = 'ok' | 'full' | 'unwritable'

/** Bytes to write as a probe: more than fits into the free rest of a block on a full disk. */
const PROBE = Buffer.alloc(128 * 1024)
/** How long to reuse a result: anybody may ask. */
const FRESH_MS = 2000

/** Checks whether a folder takes more files, by writing one: figures of free space ignore quotas and reserves. */
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

  /** Throws 507 if the disk is full: for failures that do not say why. */
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
