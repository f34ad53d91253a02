import { sendMessage } from '@parley/api/messages/endpoints'
import type { Connection } from '../connection/connection.ts'
import { asError } from '../util/as-error.ts'
import { Listeners } from '../util/listeners.ts'

export type Destination =
  | { readonly channelId: number; readonly topic: string }
  /** Who it is for; oneself alone for a note to oneself. */
  | { readonly userIds: readonly number[] }

/**
 * A message on its way.
 * - `sending`: the server has not answered
 * - `sent`: the server has it, and its event is about to come
 * - `failed`: it was refused, or nobody knows; it can be sent again without being there twice
 */
export interface OutboxMessage {
  readonly localId: string
  readonly queueId: string
  readonly destination: Destination
  readonly content: string
  /** UNIX seconds. */
  readonly timestamp: number
  readonly state: 'sending' | 'sent' | 'failed'
  readonly messageId: number | undefined
  readonly error: Error | undefined
}

export type OutboxInput =
  | { type: 'accepted'; messageId: number }
  | { type: 'failed'; error: Error }
  | { type: 'arrived' }
  | { type: 'retried' }

/** The message after an input; undefined once its event has come, which may be before the answer, or after a failure. */
export function nextOutboxMessage(message: OutboxMessage, input: OutboxInput): OutboxMessage | undefined {
  switch (input.type) {
    case 'arrived':
      return undefined
    case 'accepted':
      return { ...message, state: 'sent', messageId: input.messageId, error: undefined }
    case 'failed':
      return message.state === 'sending' ? { ...message, state: 'failed', error: input.error } : message
    case 'retried':
      return message.state === 'failed' ? { ...message, state: 'sending', error: undefined } : message
  }
}

export interface OutboxOptions {
  connection: Connection
  /** The queue that the events of this client come through now. */
  queueId: () => string | undefined
  /** Brings in a message whose event went to a queue that is gone. */
  fetchMessage: (id: number) => Promise<unknown>
}

/** Messages between the moment they are sent and that of their event: what is shown at once. */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #listeners = new Listeners()
  /** IDs that events told before the answers did, for answers that may never come. */
  readonly #arrivedIds = new Map<string, number>()
  #messages: readonly OutboxMessage[] = []
  #sent = 0

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** In the order in which they were sent; the same list until something changes. */
  get messages(): readonly OutboxMessage[] {
    return this.#messages
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)

  /** Sends; the promise is for the ID of the message, and fails where sending does. The message is shown either way. */
  send(destination: Destination, content: string): { localId: string; sent: Promise<number> } {
    this.#sent += 1
    // Marks are of one queue, which belongs to one page; random ones are not to be had without HTTPS.
    const localId = `${Date.now()}.${this.#sent}`
    const message: OutboxMessage = {
      localId,
      queueId: this.#options.queueId() ?? '',
      destination,
      content,
      timestamp: Math.floor(Date.now() / 1000),
      state: 'sending',
      messageId: undefined,
      error: undefined,
    }
    this.#replace([...this.#messages, message])
    const sent = this.#deliver(message)
    // Whoever does not look at the promise sees the failure in the list.
    sent.catch(() => {})
    return { localId, sent }
  }

  /** Sends a failed message again, under the same mark, so that the server knows it where it did arrive. */
  async retry(localId: string): Promise<number> {
    const message = this.#messages.find((one) => one.localId === localId)
    if (message?.state !== 'failed') throw new Error('Only a message that failed can be sent again')
    this.#take(localId, { type: 'retried' })
    return this.#deliver(message)
  }

  /** Gives a failed message up. */
  discard(localId: string) {
    this.#replace(this.#messages.filter((one) => one.localId !== localId || one.state !== 'failed'))
  }

  /** A message event came: with the mark, to the queue it was sent through, or else with its ID. */
  arrived(messageId: number, localId: string | undefined) {
    const message = this.#messages.find((one) => one.localId === localId || one.messageId === messageId)
    if (message === undefined) return
    if (message.state === 'sending') this.#arrivedIds.set(message.localId, messageId)
    this.#take(message.localId, { type: 'arrived' })
  }

  /** There is a new queue: events of what was sent through the old one will not come. */
  requeued() {
    for (const message of this.#messages) {
      if (message.messageId !== undefined) void this.#fetchArrived(message.localId, message.messageId)
    }
  }

  async #deliver({ localId, queueId, destination, content }: OutboxMessage): Promise<number> {
    const to =
      'channelId' in destination
        ? { type: 'channel' as const, to: destination.channelId, topic: destination.topic }
        : { type: 'direct' as const, to: [...destination.userIds] }
    const echo = queueId === '' ? {} : { queue_id: queueId, local_id: localId }
    try {
      const input = { ...to, content, ...echo, read_by_sender: true }
      const { id } = await this.#options.connection.call(sendMessage, input)
      this.#take(localId, { type: 'accepted', messageId: id })
      if (queueId !== this.#options.queueId()) void this.#fetchArrived(localId, id)
      return id
    } catch (error) {
      const arrivedId = this.#arrivedIds.get(localId)
      if (arrivedId !== undefined) return arrivedId
      const failure = asError(error)
      this.#take(localId, { type: 'failed', error: failure })
      throw failure
    } finally {
      this.#arrivedIds.delete(localId)
    }
  }

  async #fetchArrived(localId: string, messageId: number): Promise<void> {
    try {
      await this.#options.fetchMessage(messageId)
      this.#take(localId, { type: 'arrived' })
    } catch {
      // Shown as sent, which it is, until the next registration.
    }
  }

  #take(localId: string, input: OutboxInput) {
    const next = this.#messages.flatMap((message) => {
      return message.localId === localId ? (nextOutboxMessage(message, input) ?? []) : message
    })
    this.#replace(next)
  }

  #replace(messages: readonly OutboxMessage[]) {
    this.#messages = messages
    this.#listeners.notify()
  }
}
