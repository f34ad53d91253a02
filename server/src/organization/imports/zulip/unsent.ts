import type { User } from '#directory/users/state.ts'
import { addDrafts } from '#messages/drafts/commands.ts'
import { addReminder, newReminder } from '#messages/reminders/commands.ts'
import { addScheduled, newScheduled } from '#messages/scheduled-messages/commands.ts'
import { isFirst } from '../once.ts'
import type { RestTarget } from '../source.ts'
import { contentHere, type NamedInContent } from './content.ts'
import type { Tables } from './tables.ts'
import { tried } from './tried.ts'

/** What people had written and not sent: once each, since they go on with it here. */
export async function importUnsent(target: RestTarget, tables: Tables, named: NamedInContent): Promise<void> {
  const { realm, ids, report, names } = target
  const userOf = (person: number): User | undefined =>
    realm.state.users.get(ids.of('person', String(person)) ?? 0)
  const toHere = (type: string, to: readonly number[]) =>
    ids.all(type === 'stream' ? 'channel' : 'person', to.map(String))
  const textOf = (content: string) => contentHere(content, named, names)
  for (const { id, user_profile: person, type, to, topic, content, timestamp } of tables.parley_draft) {
    const user = userOf(person)
    if (user === undefined) continue
    const draft = { type, to: toHere(type, to), topic, content: textOf(content), timestamp }
    await tried(report, 'drafts', () =>
      realm.change(async (change) => {
        if (await isFirst(change, target, 'draft', String(id))) await addDrafts(change, user, [draft])
      }),
    )
  }
  for (const one of tables.parley_scheduledmessage) {
    const user = userOf(one.user_profile)
    if (user === undefined || (await importedId(target, 'scheduled', one.id)) !== undefined) continue
    await tried(report, 'scheduled messages', async () => {
      const to = toHere(one.type, one.to)
      const scheduled = await newScheduled(realm, user, one.client, {
        ...{ type: one.type, to: one.type === 'stream' ? (to[0] ?? 0) : to, topic: one.topic },
        ...{ content: textOf(one.content), read_by_sender: one.read_by_sender },
        scheduled_delivery_timestamp: one.deliver_at,
      })
      await realm.change(async (change) => {
        if (await isFirst(change, target, 'scheduled', String(one.id))) await addScheduled(change, scheduled)
      })
    })
  }
  for (const { id, user_profile: person, message, note, deliver_at: deliverAt } of tables.parley_reminder) {
    const user = userOf(person)
    const messageId = await importedId(target, 'message', message)
    if (user === undefined || messageId === undefined) continue
    if ((await importedId(target, 'reminder', id)) !== undefined) continue
    await tried(report, 'reminders', async () => {
      const reminder = await newReminder(realm, user, { messageId, deliverAt, note })
      await realm.change(async (change) => {
        if (await isFirst(change, target, 'reminder', String(id))) await addReminder(change, reminder)
      })
    })
  }
}

/** What an import has kept of something; undefined for what none has brought. */
async function importedId(
  { realm, ids }: RestTarget,
  kind: string,
  key: number,
): Promise<number | undefined> {
  const { rows } = await realm.db.query<{ id: number }>(
    'select id from imported where realm_id = $1 and origin = $2 and kind = $3 and key = $4',
    [realm.state.id, ids.origin, kind, String(key)],
  )
  return rows[0]?.id
}
