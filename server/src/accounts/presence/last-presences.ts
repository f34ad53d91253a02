import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { HOUR_SECONDS } from '#engine/time.ts'
import { type Presence, PresenceBook } from './presence-book.ts'
import { readPresences, savePresences } from './storage.ts'

/** Who comes meanwhile is written together. */
const TOGETHER_MS = 10_000

/**
 * Keeps when people were last here beyond a restart: at most one write for a person and hour, many people at once. Who was
 * here less than an hour ago may be shown as gone a little earlier than they were.
 */
export class LastPresences extends BackgroundWork {
  readonly #writtenAt = new Map<number, number>()
  #waiting = new Map<number, Presence>()
  #isRead = false

  constructor(realm: Realm) {
    super(realm, 'when people were here could not be stored')
  }

  /** Somebody has told this node that they are here. */
  note(userId: number, presence: Presence): void {
    if (presence.seenAt - (this.#writtenAt.get(userId) ?? 0) < HOUR_SECONDS) return
    this.#writtenAt.set(userId, presence.seenAt)
    this.#waiting.set(userId, presence)
    this.wake(TOGETHER_MS)
  }

  protected async work(): Promise<void> {
    const { db, state } = this.realm
    if (!this.#isRead) await this.#read()
    const waiting = [...this.#waiting].map(([userId, { activeAt, seenAt }]) => ({ userId, activeAt, seenAt }))
    this.#waiting = new Map()
    if (waiting.length > 0) await savePresences(db, state.id, waiting)
  }

  /** What was known before this node started. */
  async #read(): Promise<void> {
    const book = this.realm.memory(PresenceBook)
    for (const { userId, activeAt, seenAt } of await readPresences(this.realm.db, this.realm.state.id)) {
      // Ids are times in milliseconds: who asks for what is new since then gets only that.
      if (book.of(userId) === undefined) book.set(userId, { activeAt, seenAt, updateId: seenAt * 1000 })
      if (!this.#writtenAt.has(userId)) this.#writtenAt.set(userId, seenAt)
    }
    this.#isRead = true
  }
}
