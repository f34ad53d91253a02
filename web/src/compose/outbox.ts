import type { AnyEvent } from '@parley/api/contract/event'
import { sendMessage } from '@parley/api/messages/endpoints'
import { messageEvent } from '@parley/api/messages/events'
import type { Connection } from '@parley/client'
import { is } from '../feed/apply-events.ts'
import type { OutgoingMessage } from '../feed/rows.ts'
import { type Conversation, conversationNarrow, narrowKey } from '../narrow/narrow.ts'
import { Store } from '../state/store.ts'

interface Entry extends OutgoingMessage {
  readonly conversation: Conversation
  /** The queue it was first sent with: sent again with the same, the server makes no second message of it. */
  readonly queueId: string | undefined
  /** Known once the server has answered; the message itself comes by an event. */
  readonly messageId?: number
}

const MISSED_EVENT_MS = 10_000

/**
 * One's own messages on their way.
 *
 *   pending ──answer──▶ sent ──event──▶ gone (the server's copy is in the feed)
 *      │  ╲──event before the answer──▶ gone
 *      ╰──refusal or no network──▶ failed ──retry──▶ pending
 */
export class Outbox {
  readonly store = new Store<readonly Entry[]>([])
  readonly #connection: Connection
  readonly #queueId: () => string | undefined
  #count = 0

  constructor(connection: Connection, queueId: () => string | undefined) {
    this.#connection = connection
    this.#queueId = queueId
  }

  send(conversation: Conversation, content: string): void {
    const localId = `${Date.now()}.${++this.#count}`
    const timestamp = Math.floor(Date.now() / 1000)
    const entry: Entry = {
      localId,
      content,
      conversation,
      timestamp,
      state: 'pending',
      queueId: this.#queueId(),
    }
    this.store.set([...this.store.get(), entry])
    void this.#deliver(entry)
  }

  retry(localId: string): void {
    const entry = this.store.get().find((one) => one.localId === localId)
    if (entry?.state !== 'failed') return
    this.#change(localId, { state: 'pending' })
    void this.#deliver(entry)
  }

  discard(localId: string): void {
    this.store.set(this.store.get().filter((entry) => entry.localId !== localId))
  }

  receive(events: readonly AnyEvent[]): void {
    for (const event of events) {
      if (!is(event, messageEvent)) continue
      const { local_message_id: localId, message } = event
      const entry = this.store.get().find((one) => one.localId === localId || one.messageId === message.id)
      if (entry) this.discard(entry.localId)
    }
  }

  async #deliver({ localId, conversation, content, queueId }: Entry): Promise<void> {
    const local = queueId === undefined ? {} : { queue_id: queueId, local_id: localId }
    try {
      const { id } = await this.#connection.call(sendMessage, {
        ...recipient(conversation),
        content,
        ...local,
      })
      this.#change(localId, { messageId: id })
      // After a new registration the event never comes: the message is in what was loaded anew.
      setTimeout(() => this.discard(localId), MISSED_EVENT_MS)
    } catch (error) {
      this.#change(localId, {
        state: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      })
    }
  }

  #change(localId: string, fields: Partial<Entry>): void {
    this.store.set(
      this.store.get().map((entry) => (entry.localId === localId ? { ...entry, ...fields } : entry)),
    )
  }
}

function recipient(conversation: Conversation) {
  return conversation.kind === 'topic'
    ? { type: 'channel' as const, to: conversation.channelId, topic: conversation.topic }
    : { type: 'direct' as const, to: [...conversation.userIds] }
}

/** Those on their way to a conversation that the server's copy has not replaced yet. */
export function outgoingTo(
  entries: readonly Entry[],
  conversation: Conversation | undefined,
  arrived: (messageId: number) => boolean,
): readonly OutgoingMessage[] {
  if (!conversation) return []
  const key = narrowKey(conversationNarrow(conversation))
  return entries.filter(
    (entry) =>
      narrowKey(conversationNarrow(entry.conversation)) === key &&
      !(entry.messageId !== undefined && arrived(entry.messageId)),
  )
}
