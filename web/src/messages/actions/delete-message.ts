import { deleteMessage as deleting } from '@parley/api/messages/endpoints'
import type { App } from '#data/context.ts'
import { t } from '#language/words.ts'

/** Hides the message at once, and deletes it when the person can no longer take that back. */
export function deleteMessage({ connection, hidden, toasts, report }: App, messageId: number): void {
  const hide = () => hidden.set(new Set([...hidden.get(), messageId]))
  const show = () => hidden.set(new Set([...hidden.get()].filter((id) => id !== messageId)))
  hide()
  toasts.unlessUndone(
    t`Message deleted`,
    () => {
      // It stays hidden until the event has taken it from the feed, and comes back where the server refuses.
      connection.call(deleting, { message_id: messageId }, { keepalive: true }).catch((error) => {
        show()
        report(error)
      })
    },
    show,
  )
}
