import type { ScheduledMessage } from '@parley/api/scheduled-messages/objects'

/** A message to be sent later. */
export interface Scheduled {
  readonly id: number
  readonly userId: number
  readonly type: 'stream' | 'private'
  /** The id of the channel, or the ids of the people, without the sender unless alone. */
  readonly recipients: readonly number[]
  /** Empty for direct messages. */
  readonly topic: string
  readonly content: string
  readonly rendered: string
  /** UNIX seconds. */
  readonly deliverAt: number
  readonly readBySender: boolean
  /** The client name of the request, which the sent message gets too. */
  readonly client: string
  /** UNIX seconds; null until it is sent. */
  readonly sentAt: number | null
  /** Why it could not be sent; null if it has not failed. */
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
