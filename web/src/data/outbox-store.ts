import { MemoryOutboxStore, type OutboxMessage, type OutboxStore } from '@parley/client'
import type { DBSchema, IDBPDatabase } from 'idb'

interface Tables extends DBSchema {
  outbox: { key: string; value: OutboxMessage }
}

type Change = Parameters<OutboxStore['change']>[1]

/** Keeps what waits in this browser, for all its tabs; in memory where the browser keeps nothing. */
export class BrowserOutboxStore implements OutboxStore {
  readonly #name: string
  readonly #database: Promise<IDBPDatabase<Tables> | undefined>
  readonly #channel: BroadcastChannel
  readonly #spare = new MemoryOutboxStore()

  constructor(userId: number) {
    this.#name = `parley-outbox-${userId}`
    this.#channel = new BroadcastChannel(this.#name)
    this.#database = open(this.#name).catch(() => undefined)
  }

  async all(): Promise<readonly OutboxMessage[]> {
    const database = await this.#database
    const kept = await database?.getAll('outbox').catch(() => [])
    return [...(kept ?? []).filter(({ localId }) => this.keeps(localId)), ...(await this.#spare.all())]
  }

  async change(localId: string, change: Change): Promise<OutboxMessage | undefined> {
    const database = await this.#database
    if (!database) return this.#spare.change(localId, change)
    if (!this.keeps(localId)) {
      const next = await this.#spare.change(localId, change)
      if (next === undefined) await database.delete('outbox', localId).catch(() => {})
      return next
    }
    try {
      return await this.#changeKept(database, localId, change)
    } catch {
      // The disk is full, for example: the message, or what became of it, lives as long as the page does.
      const before = await database.get('outbox', localId).catch(() => undefined)
      return this.#spare.change(localId, () => change(before))
    }
  }

  async clear(): Promise<void> {
    await this.#spare.clear()
    await (await this.#database)?.clear('outbox')
    this.#tellOthers()
  }

  keeps(localId: string): boolean {
    return !this.#spare.keeps(localId)
  }

  alone(work: () => Promise<void>): Promise<void> {
    // Locks exist over HTTPS only. Without one, two tabs may send the same message: the server takes it once.
    return 'locks' in navigator ? navigator.locks.request(this.#name, work) : work()
  }

  onChange(listener: () => void): () => void {
    this.#channel.addEventListener('message', listener)
    return () => this.#channel.removeEventListener('message', listener)
  }

  async #changeKept(database: IDBPDatabase<Tables>, localId: string, change: Change) {
    const transaction = database.transaction('outbox', 'readwrite')
    const before = await transaction.store.get(localId)
    const next = change(before)
    if (next === before) {
      await transaction.done
      return next
    }
    if (next) await transaction.store.put(next)
    else await transaction.store.delete(localId)
    await transaction.done
    this.#tellOthers()
    return next
  }

  #tellOthers(): void {
    this.#channel.postMessage('changed')
  }
}

async function open(name: string): Promise<IDBPDatabase<Tables>> {
  // The first view does not need it.
  const { openDB } = await import('idb')
  return openDB<Tables>(name, 1, {
    upgrade: (database) => void database.createObjectStore('outbox', { keyPath: 'localId' }),
  })
}
