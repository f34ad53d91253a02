import type { AnyEvent } from '@parley/api/contract/event'
import { typingStartEvent, typingStopEvent } from '@parley/api/typing/events'
import { isEventOf } from '@parley/client'
import { type Conversation, conversationNarrow, narrowKey } from '#narrow/narrow.ts'
import { Store } from '#store/store.ts'

/** The users who are typing, by the key of the conversation. */
export class Typists {
  readonly store = new Store<ReadonlyMap<string, readonly number[]>>(new Map())
  readonly #ownUserId: number
  readonly #expiryMs: () => number
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** `expiryMs`: how long somebody counts as typing without a further event. */
  constructor(ownUserId: number, expiryMs: () => number) {
    this.#ownUserId = ownUserId
    this.#expiryMs = expiryMs
  }

  readonly receive = (event: AnyEvent): void => {
    if (isEventOf(event, typingStartEvent)) this.#set(event, true)
    if (isEventOf(event, typingStopEvent)) this.#set(event, false)
    // Sending a message ends typing, even if the typing event comes later or never.
    if (event.type === 'message') this.#sent(event)
  };

  in(conversation: Conversation): readonly number[] {
    return this.store.get().get(keyOf(conversation)) ?? []
  }

  #sent(event: AnyEvent): void {
    const { message } = event
    if (typeof message !== 'object' || message === null || !('sender_id' in message)) return
    for (const [key, ids] of this.store.get()) {
      if (ids.includes(Number(message.sender_id))) this.#change(key, Number(message.sender_id), false)
    }
  }

  #set(event: TypingEvent, on: boolean): void {
    const { user_id: userId } = event.sender
    const conversation = conversationOfEvent(event, this.#ownUserId)
    if (!conversation || userId === this.#ownUserId) return
    this.#change(keyOf(conversation), userId, on)
  }

  #change(key: string, userId: number, on: boolean): void {
    const timer = `${key} ${userId}`
    clearTimeout(this.#timers.get(timer))
    this.#timers.delete(timer)
    if (on) {
      this.#timers.set(
        timer,
        setTimeout(() => this.#change(key, userId, false), this.#expiryMs()),
      )
    }
    const others = (this.store.get().get(key) ?? []).filter((id) => id !== userId)
    this.store.set(new Map(this.store.get()).set(key, on ? [...others, userId] : others))
  }
}

interface TypingEvent {
  readonly sender: { readonly user_id: number }
  readonly recipients?: readonly { readonly user_id: number }[] | undefined
  readonly stream_id?: number | undefined
  readonly topic?: string | undefined
}

function conversationOfEvent(event: TypingEvent, ownUserId: number): Conversation | undefined {
  const { recipients, stream_id, topic } = event
  if (stream_id !== undefined && topic !== undefined) return { kind: 'topic', channelId: stream_id, topic }
  const others = recipients?.map((user) => user.user_id).filter((id) => id !== ownUserId)
  return others && { kind: 'direct', userIds: [...new Set(others)].sort((a, b) => a - b) }
}

export function keyOf(conversation: Conversation): string {
  return narrowKey(conversationNarrow(conversation))
}
