import { sendMessage } from '@parley/api/messages/endpoints'
import type { Connection } from '../connection/connection.ts'
import { asError } from '../util/as-error.ts'
import { Listeners } from '../util/listeners.ts'

export type Destination =
  | { readonly channelId: number; readonly topic: string }
  /** The recipients; only the sender for a note to oneself. */
  | { readonly userIds: readonly number[] }

/**
 * A message that is being sent.
 * - `sending`: the server has not answered
 * - `sent`: the server has accepted it, and its event will come
 * - `failed`: the server refused it or did not answer; sending it again never creates a second message
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

/** The message after an input, or undefined once its event has come: maybe before the answer, or after a failure. */
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
  /** The client's present event queue. */
  queueId: () => string | undefined
  /** Fetches a message whose event went to a lost queue. */
  fetchMessage: (id: number) => Promise<unknown>
}

/** Messages from the moment they are sent until their event comes, so that clients can show them at once. */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #listeners = new Listeners()
  /** Message IDs of events that came before the answer, which may never come. */
  readonly #arrivedIds = new Map<string, number>()
  #messages: readonly OutboxMessage[] = []
  #sent = 0

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** In the order of sending; the same array until something changes. */
  get messages(): readonly OutboxMessage[] {
    return this.#messages
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)

  /** Sends a message, which the outbox lists at once. The promise gives its ID, or rejects if sending fails. */
  send(destination: Destination, content: string): { localId: string; sent: Promise<number> } {
    this.#sent += 1
    // Unique within one queue, which belongs to one page. Browsers offer random UUIDs over HTTPS only.
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
    // The list shows the failure to callers who ignore the promise.
    sent.catch(() => {})
    return { localId, sent }
  }

  /** Sends a failed message again with the same local ID, by which the server recognizes one that it already has. */
  async retry(localId: string): Promise<number> {
    const message = this.#messages.find((one) => one.localId === localId)
    if (message?.state !== 'failed') throw new Error('Only a message that failed can be sent again')
    this.#take(localId, { type: 'retried' })
    return this.#deliver(message)
  }

  /** Removes a failed message. */
  discard(localId: string) {
    this.#replace(this.#messages.filter((one) => one.localId !== localId || one.state !== 'failed'))
  }

  /** Removes the message of an event: found by the local ID in the queue it was sent through, else by its ID. */
  arrived(messageId: number, localId: string | undefined) {
    const message = this.#messages.find((one) => one.localId === localId || one.messageId === messageId)
    if (message === undefined) return
    if (message.state === 'sending') this.#arrivedIds.set(message.localId, messageId)
    this.#take(message.localId, { type: 'arrived' })
  }

  /** Fetches the messages that were sent through the old queue: their events will not come through the new one. */
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
      // The outbox lists the message as sent until the next registration.
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
