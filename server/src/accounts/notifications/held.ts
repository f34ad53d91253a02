import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { Pushing } from '../push/pushing.ts'
import { releasePushes } from '../push/storage.ts'
import { MissedMessages } from './missed-messages.ts'
import { releaseMissed } from './storage.ts'

/** Decides again about all that is held back for somebody: their quiet hours are others now. */
export async function lookAgainAtHeld(realm: Realm, user: User): Promise<void> {
  const { db, state } = realm
  const delay = settingOf(user, 'email_notifications_batching_period_seconds')
  await releaseMissed(db, state.id, user.id, unixNow() + delay)
  await releasePushes(db, state.id, user.id)
  realm.memory(MissedMessages).wake()
  realm.memory(Pushing).wake(0)
}
