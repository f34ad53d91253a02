import { setTypingStatus } from '@parley/api/typing/endpoints'
import type { Connection } from '@parley/client'
import type { Conversation } from '#narrow/narrow.ts'
import { keyOf } from './typists.ts'

export interface TypingTimes {
  /** While the person keeps typing, the server is told again after this long. */
  readonly startedWaitMs: number
  /** After this long without a key, typing has stopped. */
  readonly stoppedWaitMs: number
}

/** Tells the server when the person starts and stops typing in a conversation. */
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
    // A lost typing notification does no harm.
    this.#connection.call(setTypingStatus, { op, ...to }).catch(() => {})
  }
}
