import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import type { Connection } from '../connection/connection.ts'
import type { Destination, OutboxMessage } from './outbox-message.ts'

/** So many own messages of one conversation are looked through for one that may have arrived. */
const LOOKED_THROUGH = 200

/** A text is small: a request that takes longer is lost, and the next one finds what it did. */
const SEND_TIMEOUT_MS = 20_000

/** What an outbox asks of the server. */
export interface Delivery {
  send(message: OutboxMessage): Promise<number>
  /** The ID of an own message with the same text, newer than the first attempt. */
  find(message: OutboxMessage): Promise<number | undefined>
  /** Where the conversation is now; undefined if nobody can tell. */
  locate(message: OutboxMessage): Promise<Destination | undefined>
}

export function deliveryOver(connection: Connection, ownUserId: () => number): Delivery {
  return {
    async send({ localId, queueId, destination, content }) {
      const echo = queueId === undefined ? {} : { queue_id: queueId, local_id: localId }
      const input = { ...recipient(destination), content, ...echo, read_by_sender: true }
      return (await connection.call(sendMessage, input, { timeout: SEND_TIMEOUT_MS })).id
    },

    async find({ destination, content, afterId }) {
      const { messages } = await connection.call(getMessages, {
        narrow: [...narrowOf(destination), { operator: 'sender', operand: ownUserId(), negated: false }],
        ...(afterId < 0
          ? { anchor: 'newest' as const, num_before: LOOKED_THROUGH, num_after: 0 }
          : { anchor: afterId, num_before: 0, num_after: LOOKED_THROUGH, include_anchor: false }),
        apply_markdown: false,
        allow_empty_topic_name: true,
      })
      return messages.find((message) => storedText(message.content) === storedText(content))?.id
    },

    async locate({ nearId }) {
      if (nearId === undefined) return undefined
      const { messages } = await connection.call(getMessages, {
        message_ids: [nearId],
        apply_markdown: false,
        allow_empty_topic_name: true,
      })
      const [near] = messages
      return near?.stream_id === undefined ? undefined : { channelId: near.stream_id, topic: near.subject }
    },
  }
}

function recipient(destination: Destination) {
  return 'channelId' in destination
    ? { type: 'channel' as const, to: destination.channelId, topic: destination.topic }
    : { type: 'direct' as const, to: [...destination.userIds] }
}

function narrowOf(destination: Destination) {
  return 'channelId' in destination
    ? [
        { operator: 'channel', operand: destination.channelId, negated: false },
        { operator: 'topic', operand: destination.topic, negated: false },
      ]
    : [{ operator: 'dm', operand: [...destination.userIds], negated: false }]
}

/** What servers keep of a text: no space at its end, no empty lines at its beginning. */
export function storedText(content: string): string {
  return content.trimEnd().replace(/^\n+/, '')
}
