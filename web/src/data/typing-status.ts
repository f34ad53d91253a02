import { setTypingStatus } from '@parley/api/typing/endpoints'
import type { Connection } from '@parley/client'
import type { Conversation } from '#narrow/narrow.ts'
import { keyOf } from './typists.ts'

export interface TypingTimes {
  /** Said again after this long while typing goes on. */
  readonly startedWaitMs: number
  /** Said to have stopped after this long without a key. */
  readonly stoppedWaitMs: number
}

/** Tells the others of a conversation that one is typing, and when that ends. */
export class TypingStatus {
  readonly #connection: Connection
  readonly #times: () => TypingTimes
  #current: { conversation: Conversation; saidAt: number } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(connection: Connection, times: () => TypingTimes) {
    this.#connection = connection
    this.#times = times
  }

  typed(conversation: Conversation): void {
    if (this.#current && keyOf(this.#current.conversation) !== keyOf(conversation)) this.stop()
    const { startedWaitMs, stoppedWaitMs } = this.#times()
    if (!this.#current || Date.now() - this.#current.saidAt >= startedWaitMs) {
      this.#current = { conversation, saidAt: Date.now() }
      this.#say('start', conversation)
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.stop(), stoppedWaitMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (this.#current) this.#say('stop', this.#current.conversation)
    this.#current = undefined
  }

  #say(op: 'start' | 'stop', conversation: Conversation): void {
    const to =
      conversation.kind === 'topic'
        ? { type: 'stream' as const, stream_id: conversation.channelId, topic: conversation.topic }
        : { type: 'direct' as const, to: [...conversation.userIds] }
    // Nobody misses a lost word about typing.
    this.#connection.call(setTypingStatus, { op, ...to }).catch(() => {})
  }
}
