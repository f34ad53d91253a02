import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { isStorageFull } from '../files/disk-store.ts'

/**
 * The protocol's own store, but it says why writing failed, and where that is for want of space it keeps nothing: an
 * upload that cannot go on would only hold the space that others wait for.
 */
export class UnfinishedStore extends FileStore {
  override async create(file: Upload): Promise<Upload> {
    return this.#orForget(file.id, () => super.create(file))
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    return this.#orForget(id, async () => {
      const target = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
      await pipeline(readable, target)
      return offset + target.bytesWritten
    })
  }

  async #orForget<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isStorageFull(error)) {
        for (const name of [id, `${id}.json`]) await rm(join(this.directory, name), { force: true })
      }
      throw error
    }
  }
}
