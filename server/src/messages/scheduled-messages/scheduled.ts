import type { ScheduledMessage } from '@parley/api/scheduled-messages/objects'

/** A message that is to be sent later. */
export interface Scheduled {
  readonly id: number
  readonly userId: number
  readonly type: 'stream' | 'private'
  /** The one channel, or the people: without the sender unless there is nobody else. */
  readonly recipients: readonly number[]
  /** Empty for direct messages. */
  readonly topic: string
  readonly content: string
  readonly rendered: string
  /** UNIX seconds. */
  readonly deliverAt: number
  readonly readBySender: boolean
  /** The name of the program that it was scheduled with. */
  readonly client: string
  /** UNIX seconds; null while it is still to be sent. */
  readonly sentAt: number | null
  /** Why it could not be sent when it was due. */
  readonly failure: string | null
}

export function presentScheduled(scheduled: Scheduled): ScheduledMessage {
  const { id, type, recipients, topic, content, rendered, deliverAt, failure } = scheduled
  return {
    scheduled_message_id: id,
    type,
    ...(type === 'stream' ? { to: recipients[0] ?? 0, topic } : { to: [...recipients] }),
    content,
    rendered_content: rendered,
    scheduled_delivery_timestamp: deliverAt,
    failed: failure !== null,
  }
}
