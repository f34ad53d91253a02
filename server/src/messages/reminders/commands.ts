import { reminderErrors } from '@parley/api/reminders/errors'
import { remindersOfPerson } from '@parley/api/reminders/limits'
import { scheduledMessageErrors } from '@parley/api/scheduled-messages/errors'
import { renderMessage } from '@parley/markup/server'
import { AuthorContext } from '#directory/rendering/author-context.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { readableMessage } from '../message-changes/access.ts'
import { reminderContent } from './content.ts'
import { reminderGone, reminderMade } from './entries.ts'
import { remindWhenDue } from './jobs.ts'
import type { Reminder } from './reminder.ts'
import { deleteReminder, insertReminder, remindersOf } from './storage.ts'

export { remindersOf }

/** Creates a reminder, which the notification bot sends at `deliverAt`. Returns its id. */
export async function makeReminder(realm: Realm, user: User, wish: ReminderWish): Promise<number> {
  const fresh = await newReminder(realm, user, wish)
  return realm.change((change) => addReminder(change, fresh))
}

/** Of which message somebody wants to be reminded, and when. */
export interface ReminderWish {
  readonly messageId: number
  /** UNIX seconds. */
  readonly deliverAt: number
  readonly note: string
}

/** A reminder to be added. Throws if its time is past, or if the user cannot read the message. */
export async function newReminder(
  realm: Realm,
  user: User,
  { messageId, deliverAt, note }: ReminderWish,
): Promise<Omit<Reminder, 'id'>> {
  if (deliverAt <= Date.now() / 1000) throw scheduledMessageErrors.timeNotInFuture()
  const message = await readableMessage({ tx: realm.db, state: realm.state }, user, messageId)
  const content = reminderContent(realm.state, user, message, note)
  const rendered = renderMessage(content, new AuthorContext(realm.state, undefined, realm.url)).html
  return { userId: user.id, messageId, note, content, rendered, deliverAt }
}

/** Adds a reminder that was checked. Returns its id. */
export async function addReminder(
  { tx, state, append }: Change,
  fresh: Omit<Reminder, 'id'>,
): Promise<number> {
  remindersOfPerson.checkRoom(state.reminderCounts.get(fresh.userId) ?? 0)
  const id = await insertReminder(tx, state.id, fresh)
  await remindWhenDue.queue(tx, { realmId: state.id, id }, { runAt: fresh.deliverAt })
  append(reminderMade.of({ reminder: { id, ...fresh } }))
  return id
}

export async function removeReminder(realm: Realm, user: User, id: number): Promise<void> {
  await realm.change(async ({ tx, state, append }) => {
    if (!(await deleteReminder(tx, state.id, user.id, id))) throw reminderErrors.notFound()
    append(reminderGone.of({ userId: user.id, id }))
  })
}
