import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Attachment } from './attachment.ts'

interface Tables extends DBSchema {
  attachments: { key: string; value: Attachment }
}

/** Keeps files until they are part of a message. Where the browser keeps nothing, they live as long as the page. */
export class AttachmentStore {
  readonly #database: Promise<IDBPDatabase<Tables> | undefined>
  readonly #channel: BroadcastChannel

  constructor(userId: number) {
    const name = `parley-attachments-${userId}`
    this.#channel = new BroadcastChannel(name)
    this.#database = openDB<Tables>(name, 1, {
      upgrade: (database) => void database.createObjectStore('attachments', { keyPath: 'id' }),
    }).catch(() => undefined)
  }

  async all(): Promise<readonly Attachment[]> {
    const database = await this.#database
    return (await database?.getAll('attachments').catch(() => [])) ?? []
  }

  /** The attachment as it is kept; undefined where none is, or where nothing can be kept. */
  async get(id: string): Promise<Attachment | undefined> {
    const database = await this.#database
    return database?.get('attachments', id).catch(() => undefined)
  }

  /** Whether it is kept: the disk may be full, for example. */
  async put(attachment: Attachment): Promise<boolean> {
    const database = await this.#database
    const key = await database?.put('attachments', attachment).catch(() => undefined)
    this.#channel.postMessage('changed')
    return key !== undefined
  }

  async remove(id: string): Promise<void> {
    const database = await this.#database
    await database?.delete('attachments', id).catch(() => {})
    this.#channel.postMessage('changed')
  }

  /** One tab uploads a file; the others wait, in case it is closed. */
  alone(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    // Locks exist over HTTPS only. Without them, the server takes parts from one tab at a time.
    if (!('locks' in navigator)) return work()
    return navigator.locks.request(`parley-attachment-${id}`, { signal }, work)
  }

  /** Calls the listener after a change by another tab. */
  onChange(listener: () => void): () => void {
    this.#channel.addEventListener('message', listener)
    return () => this.#channel.removeEventListener('message', listener)
  }
}
