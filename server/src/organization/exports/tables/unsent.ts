import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { draftsOf } from '#messages/drafts/commands.ts'
import { remindersOf } from '#messages/reminders/commands.ts'
import { scheduledBy } from '#messages/scheduled-messages/commands.ts'
import type { ExportScope } from '../scope.ts'

/** What people have written and not sent, which no version of Zulip takes: tables of our own, in `parley.json`. */
export async function unsentTables(tx: Queryable, { id: realmId }: RealmState, { people }: ExportScope) {
  const drafts = []
  const scheduled = []
  const reminders = []
  for (const { id: user_profile } of people) {
    const own = await draftsOf(tx, realmId, user_profile)
    // As they were begun, which is how their ids go on.
    drafts.push(...own.toSorted((a, b) => a.id - b.id).map((one) => ({ ...one, user_profile })))
    for (const one of await scheduledBy(tx, realmId, user_profile)) {
      const { id, type, recipients: to, topic, content, client } = one
      const when = { deliver_at: one.deliverAt, read_by_sender: one.readBySender }
      scheduled.push({ id, user_profile, type, to, topic, content, client, ...when })
    }
    for (const { id, messageId: message, note, deliverAt } of await remindersOf(tx, realmId, user_profile))
      reminders.push({ id, user_profile, message, note, deliver_at: deliverAt })
  }
  return { parley_draft: drafts, parley_scheduledmessage: scheduled, parley_reminder: reminders }
}
