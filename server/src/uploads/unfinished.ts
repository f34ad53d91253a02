import { readdir } from 'node:fs/promises'
import { unfinishedUploads } from '@parley/api/uploads/limits'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'

/** Of an upload's id, the part that names whose it is. */
const ownerIn = (id: string) => id.slice(0, id.lastIndexOf('.') + 1)

/** The uploads in parts that have not come to their end: files of one folder, named by their ids, with a note beside each. */
export class UnfinishedUploads extends FileStore {
  #last: Promise<unknown> = Promise.resolve()

  /** Throws where the person has as many as there can be. */
  override create(upload: Upload): Promise<Upload> {
    // One after the other: of two that begin at once, one may have the last place.
    const created = this.#last.then(() => this.#create(upload))
    this.#last = created.catch(() => undefined)
    return created
  }

  async #create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload)
    // Counted when it is there: what begins on another node at the same time is seen by one of the two at least.
    if ((await this.#count(ownerIn(upload.id))) <= unfinishedUploads.cap) return created
    await this.remove(upload.id)
    throw unfinishedUploads.full()
  }

  async #count(owner: string): Promise<number> {
    const names = await readdir(this.directory)
    return names.filter((name) => name.startsWith(owner) && !name.endsWith('.json')).length
  }
}
