import type { Reminder as ApiReminder } from '@parley/api/reminders/objects'

/** A message that a user wants to be reminded of. */
export interface Reminder {
  readonly id: number
  readonly userId: number
  readonly messageId: number
  /** Empty if there is none. */
  readonly note: string
  /** The text as of creation, for clients. The reminder itself is written anew when it is due. */
  readonly content: string
  readonly rendered: string
  /** UNIX seconds. */
  readonly deliverAt: number
}

export function presentReminder({
  id,
  userId,
  messageId,
  content,
  rendered,
  deliverAt,
}: Reminder): ApiReminder {
  return {
    reminder_id: id,
    type: 'private',
    to: [userId],
    content,
    rendered_content: rendered,
    scheduled_delivery_timestamp: deliverAt,
    failed: false,
    reminder_target_message_id: messageId,
  }
}
