import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { plural, t } from '#language/words.ts'
import type { App } from './context.ts'

const MESSAGES_PER_CALL = 1000

/** Marks messages as read, or as unread again. */
export async function setRead({ connection }: App, ids: readonly number[], isRead: boolean): Promise<void> {
  for (let i = 0; i < ids.length; i += MESSAGES_PER_CALL) {
    const messages = ids.slice(i, i + MESSAGES_PER_CALL)
    await connection.call(updateMessageFlags, { messages, op: isRead ? 'add' : 'remove', flag: 'read' })
  }
}

/** Marks messages as read, and offers to take that back. */
export async function readWithUndo(app: App, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  try {
    await setRead(app, ids, true)
  } catch (error) {
    return app.report(error)
  }
  app.toasts.show(markedAsRead(ids.length), {
    label: t`Undo`,
    onAction: () => void setRead(app, ids, false).catch(app.report),
  })
}

export function markedAsRead(count: number): string {
  return plural(count, { one: 'Marked as read', other: '# messages marked as read' })
}
