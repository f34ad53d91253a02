import { job } from '../jobs/job.ts'
import { say } from '../notices/say.ts'
import { reminderContent } from './content.ts'
import { reminderGone } from './entries.ts'
import { readableMessage } from './message.ts'
import { deleteReminder, reminderById } from './storage.ts'

/** A reminder is better late than never: the last try comes about a day after the first. */
const ATTEMPTS = 13

/** Tells a person of a message as they may read it now. */
export const remindWhenDue = job<{ realmId: number; id: number }>(
  'send_reminder',
  { attempts: ATTEMPTS },
  async ({ realmId, id }, { server }) => {
    const realm = server.realms.byId(realmId)
    const reminder = await reminderById(server.db, realmId, id)
    const user = reminder && realm?.state.users.get(reminder.userId)
    if (realm === undefined || reminder === undefined || user === undefined) return
    const message = await readableMessage(realm, user, reminder.messageId)
    const content = reminderContent(realm.state, user, message, reminder.note)
    await realm.change(async (change) => {
      const { tx, state, append } = change
      if (!(await deleteReminder(tx, state.id, user.id, id))) return
      append(reminderGone.of({ userId: user.id, id }))
      if (user.isActive && !state.isDeactivated) await say(change, realm.url, [{ to: user, content }])
    })
  },
)
