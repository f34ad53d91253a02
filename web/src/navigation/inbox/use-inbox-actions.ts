import { createReminder, deleteReminder } from '@parley/api/reminders/endpoints'
import { type App, useApp } from '#data/context.ts'
import { markedAsRead, setRead } from '#data/mark-read.ts'
import type { UnreadConversation } from '#data/unread-conversations.ts'
import { t } from '#language/words.ts'
import { unreadIn } from './groups.ts'
import { useUndo } from './use-undo.ts'

export type InboxActions = ReturnType<typeof useInboxActions>

/** What can be done in the inbox, and taken back. */
export function useInboxActions(returned: ReadonlyMap<number, number>) {
  const app = useApp()
  const { act, undo } = useUndo()

  function read(rows: readonly UnreadConversation[]) {
    if (rows.length === 0) return
    // With what came back goes the message that brought it back.
    const notices = rows.flatMap((row) => returned.get(row.newest) ?? [])
    const ids = [...new Set([...rows.flatMap((row) => row.ids), ...notices])]
    void act(markedAsRead(unreadIn(rows)), async () => {
      await setRead(app, ids, true)
      // Nobody needs to be reminded of what they have read.
      const snoozed = rows.filter((row) => row.snooze)
      await Promise.all(snoozed.map(forget))
      return async () => {
        await setRead(app, ids, false)
        await Promise.all(snoozed.map(remindAgain))
      }
    })
  }

  function snooze({ newest }: UnreadConversation, at: Date, words: string) {
    void act(t`Snoozed until ${words}`, async () => {
      const id = await remind(app, newest, at)
      return () => app.connection.call(deleteReminder, { reminder_id: id })
    })
  }

  function bringBack(row: UnreadConversation) {
    void act(t`Back in the inbox`, async () => {
      await forget(row)
      return () => remindAgain(row)
    })
  }

  async function forget({ snooze }: UnreadConversation) {
    if (snooze) await app.connection.call(deleteReminder, { reminder_id: snooze.reminder_id })
  }

  async function remindAgain({ snooze, newest }: UnreadConversation) {
    if (snooze) await remind(app, newest, new Date(snooze.scheduled_delivery_timestamp * 1000))
  }

  return { read, snooze, bringBack, undo }
}

async function remind({ connection }: App, messageId: number, at: Date): Promise<number> {
  const { reminder_id } = await connection.call(createReminder, {
    message_id: messageId,
    scheduled_delivery_timestamp: Math.floor(at.getTime() / 1000),
  })
  return reminder_id
}
