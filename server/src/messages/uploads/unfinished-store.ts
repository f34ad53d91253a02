import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unfinishedUploads } from '@parley/api/uploads/limits'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { isStorageFull } from '#engine/files/disk-store.ts'
import { type FinishedParts, ownerIn, type UnfinishedUploads } from './unfinished.ts'

/**
 * The store of unfinished uploads: files of one folder, named by their ids, each with a metadata file. Extends the
 * library's store by a cap for each user and by reasons for failed writes. On a full disk it deletes the upload, which
 * could not go on and would only hold space that others need.
 */
export class UnfinishedStore extends FileStore implements UnfinishedUploads {
  #last: Promise<unknown> = Promise.resolve()

  /** Throws at the user's cap. */
  override create(file: Upload): Promise<Upload> {
    // One at a time: of two concurrent uploads, only one may take the last place.
    const created = this.#last.then(() => this.#orForget(file.id, () => this.#create(file)))
    this.#last = created.catch(() => undefined)
    return created
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    return this.#orForget(id, async () => {
      const target = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
      await pipeline(readable, target)
      return offset + target.bytesWritten
    })
  }

  async finished({ id, offset }: { readonly id: string; readonly offset: number }): Promise<FinishedParts> {
    const path = join(this.directory, id)
    // Only the library's file with the metadata is left; the upload itself has moved.
    return { file: { path, size: offset }, done: () => rm(`${path}.json`, { force: true }) }
  }

  async #create(file: Upload): Promise<Upload> {
    const created = await super.create(file)
    // Count after creating: of two nodes that create at the same time, at least one sees the other's.
    if ((await this.#count(ownerIn(file.id))) <= unfinishedUploads.cap) return created
    await this.remove(file.id)
    throw unfinishedUploads.full()
  }

  async #count(owner: string): Promise<number> {
    const names = await readdir(this.directory)
    return names.filter((name) => name.startsWith(owner) && !name.endsWith('.json')).length
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
