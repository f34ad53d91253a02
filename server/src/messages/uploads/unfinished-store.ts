import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unfinishedUploads } from '@parley/api/uploads/limits'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { isStorageFull } from '#engine/files/disk-store.ts'

/** Of an upload's id, the part that names whose it is. */
const ownerIn = (id: string) => id.slice(0, id.lastIndexOf('.') + 1)

/**
 * The uploads in parts that have not come to their end: files of one folder, named by their ids, with a note beside each.
 * The protocol's own store, but it counts what each person has, and says why writing failed. Where that is for want of
 * space it keeps nothing: an upload that cannot go on would only hold the space that others wait for.
 */
export class UnfinishedStore extends FileStore {
  #last: Promise<unknown> = Promise.resolve()

  /** Throws where the person has as many as there can be. */
  override create(file: Upload): Promise<Upload> {
    // One after the other: of two that begin at once, one may have the last place.
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

  async #create(file: Upload): Promise<Upload> {
    const created = await super.create(file)
    // Counted when it is there: what begins on another node at the same time is seen by one of the two at least.
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
