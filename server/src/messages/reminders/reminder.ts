import type { Reminder as ApiReminder } from '@parley/api/reminders/objects'

/** Something that a person wants to be reminded of. */
export interface Reminder {
  readonly id: number
  readonly userId: number
  readonly messageId: number
  /** Empty where there is none. */
  readonly note: string
  /** What the person would be told, as things were when they asked for it. */
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
