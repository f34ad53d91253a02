import { reminderErrors } from '@parley/api/reminders/errors'
import { remindersOfPerson } from '@parley/api/reminders/limits'
import { scheduledMessageErrors } from '@parley/api/scheduled-messages/errors'
import { renderMessage } from '@parley/markup/server'
import { AuthorContext } from '#directory/rendering/author-context.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { readableMessage } from '../message-changes/access.ts'
import { reminderContent } from './content.ts'
import { reminderGone, reminderMade } from './entries.ts'
import { remindWhenDue } from './jobs.ts'
import { deleteReminder, insertReminder } from './storage.ts'

/** Creates a reminder, which the notification bot sends at `deliverAt`. Returns its id. */
export async function makeReminder(
  realm: Realm,
  user: User,
  { messageId, deliverAt, note }: { messageId: number; deliverAt: number; note: string },
): Promise<number> {
  if (deliverAt <= Date.now() / 1000) throw scheduledMessageErrors.timeNotInFuture()
  const message = await readableMessage({ tx: realm.db, state: realm.state }, user, messageId)
  const content = reminderContent(realm.state, user, message, note)
  const rendered = renderMessage(content, new AuthorContext(realm.state, undefined, realm.url)).html
  const fresh = { userId: user.id, messageId, note, content, rendered, deliverAt }
  return realm.change(async ({ tx, state, append }) => {
    remindersOfPerson.checkRoom(state.reminderCounts.get(user.id) ?? 0)
    const id = await insertReminder(tx, state.id, fresh)
    await remindWhenDue.queue(tx, { realmId: state.id, id }, { runAt: deliverAt })
    append(reminderMade.of({ reminder: { id, ...fresh } }))
    return id
  })
}

export async function removeReminder(realm: Realm, user: User, id: number): Promise<void> {
  await realm.change(async ({ tx, state, append }) => {
    if (!(await deleteReminder(tx, state.id, user.id, id))) throw reminderErrors.notFound()
    append(reminderGone.of({ userId: user.id, id }))
  })
}
