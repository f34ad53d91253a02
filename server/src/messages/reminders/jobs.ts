import { say } from '#directory/notices/ports.ts'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import { job } from '#engine/jobs/job.ts'
import { messageById } from '../message-changes/storage.ts'
import { reminderContent } from './content.ts'
import { reminderGone } from './entries.ts'
import { deleteReminder, reminderById } from './storage.ts'

/** The last try comes about a day after the first: a late reminder is better than none. */
const ATTEMPTS = 13

/** Sends a reminder, with the message only if the user can still read it. */
export const remindWhenDue = job<{ realmId: number; id: number }>(
  'send_reminder',
  { attempts: ATTEMPTS },
  async ({ realmId, id }, { server }) => {
    const reminder = await reminderById(server.db, realmId, id)
    if (reminder === undefined) return
    const realm = await server.realms.upToDate(realmId)
    const user = realm.state.users.get(reminder.userId)
    if (user === undefined) return
    const message = await messageById(server.db, realmId, reminder.messageId)
    const isReadable = message !== undefined && canReadPlaced(realm.state, user, message)
    const content = reminderContent(realm.state, user, isReadable ? message : undefined, reminder.note)
    await realm.change(async (change) => {
      const { tx, state, append } = change
      if (!(await deleteReminder(tx, state.id, user.id, id))) return
      append(reminderGone.of({ userId: user.id, id }))
      if (user.isActive && !state.isDeactivated) await say(change, realm.url, [{ to: user, content }])
    })
  },
)
