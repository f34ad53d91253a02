import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '#engine/db/database.ts'
import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { lastMessageId } from '#messages/message/state.ts'
import { Pushing } from '../push/pushing.ts'
import { hasDevices } from '../push/storage.ts'
import { writeLetters } from './deliver.ts'
import { lookAtMessages } from './look.ts'
import { forgetMissed, forgetProgress, nextDue } from './storage.ts'

/** While another node is at work, and after an error, it looks again this much later. */
const RETRY_MS = 10_000

/**
 * Follows an organization's messages a second behind, notes who may have missed them, and writes the letters when they
 * are due. Every node has one, and whichever comes first does the work. It takes no lock that a sender needs.
 */
export class MissedMessages extends BackgroundWork {
  constructor(realm: Realm) {
    super(realm, 'people could not be told what they have missed')
  }

  protected async work(closing: AbortSignal): Promise<void> {
    const { realm } = this
    const { db, state, context } = realm
    const { sends } = context.mailer
    // The outbox would fill with what others wrote.
    if (!sends) await db.transaction((tx) => forgetMissed(tx, state.id))
    if (!sends && !(await hasDevices(db, state.id)))
      return db.transaction((tx) => forgetProgress(tx, state.id))
    try {
      for (const step of sends ? [lookAtMessages, writeLetters] : [lookAtMessages]) {
        for (;;) {
          if (realm.isClosed || db.isEnded || closing.aborted) return
          const begun = performance.now()
          const through = await lastMessageId(db, state.id)
          // Rights and settings that another node has changed count; and without its conversations, nobody would be told.
          await realm.follow()
          const outcome = await db.transaction((tx: Queryable) => step(tx, realm, through))
          realm.memory(Pushing).committed()
          if (outcome === 'busy elsewhere') this.wake(RETRY_MS)
          if (outcome !== 'more') break
          // Rests as long as it worked, and leaves senders the database.
          await sleep(performance.now() - begun, undefined, { ref: false, signal: closing })
        }
      }
      const due = await nextDue(db, state.id)
      if (due !== undefined) this.wake(Math.max(0, due - unixNow()) * 1000)
    } catch (error) {
      this.wake(RETRY_MS)
      throw error
    }
  }
}
