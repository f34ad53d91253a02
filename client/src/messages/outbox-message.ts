export type Destination =
  | { readonly channelId: number; readonly topic: string }
  /** The recipients; only the sender for a note to oneself. */
  | { readonly userIds: readonly number[] }

/** Why the server did not take a message. */
export interface Refusal {
  readonly message: string
  readonly code: string
}

/**
 * A message from the moment it is written until its event comes. It is plain data, so that any storage can keep it.
 * - `waiting`: for its turn, for its files, or for the connection
 * - `sending`: a request is on its way, or was when its page ended
 * - `sent`: the server has accepted it, and its event will come
 * - `failed`: the server refused it; only the person can say what happens to it
 */
export interface OutboxMessage {
  readonly localId: string
  /** Milliseconds since 1970, ascending on one device: the order of sending. */
  readonly writtenAt: number
  readonly destination: Destination
  readonly content: string
  /** Files that are still being uploaded, in the order of their links. Until they are there, the message is not sent. */
  readonly files?: readonly string[] | undefined
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** How many requests may have reached the server without an answer. */
  readonly attempts: number
  /**
   * The queue of the first attempt, and of every later one: together with `localId` the mark by which the server
   * recognizes a message that it has.
   */
  readonly queueId: string | undefined
  /** The newest message at the first attempt: this one can only be newer. */
  readonly afterId: number
  /** The newest message of the conversation that its writer knew: where that one is now, this one belongs. */
  readonly nearId: number | undefined
  /** The queue whose events have told of every move since. */
  readonly followedBy: string | undefined
  readonly messageId: number | undefined
  readonly refusal: Refusal | undefined
}

export type OutboxInput =
  | { type: 'claimed'; queueId: string | undefined; afterId: number }
  | { type: 'accepted'; messageId: number }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'cut' }
  | { type: 'retried' }
  | { type: 'moved'; destination: Destination; followedBy: string | undefined }
  /** The files are there, and the content has their links. */
  | { type: 'completed'; content: string }
  | { type: 'dropped'; file: string }
  | { type: 'arrived' }

/** The message after an input, or undefined once its event has come: maybe before the answer, or after a failure. */
export function nextOutboxMessage(message: OutboxMessage, input: OutboxInput): OutboxMessage | undefined {
  const { state, attempts } = message
  switch (input.type) {
    case 'claimed':
      if (state !== 'waiting' && state !== 'sending') return message
      return {
        ...message,
        state: 'sending',
        attempts: attempts + 1,
        ...(message.queueId === undefined ? { queueId: input.queueId, afterId: input.afterId } : {}),
      }
    case 'accepted':
      return { ...message, state: 'sent', messageId: input.messageId, refusal: undefined }
    case 'refused':
      return state === 'sending'
        ? { ...message, state: 'failed', attempts: 0, refusal: input.refusal }
        : message
    case 'cut':
      return state === 'sending' ? { ...message, state: 'waiting' } : message
    case 'retried':
      return state === 'failed' ? { ...message, state: 'waiting', refusal: undefined } : message
    case 'moved':
      return state === 'sent'
        ? message
        : { ...message, destination: input.destination, followedBy: input.followedBy }
    case 'completed':
      return message.files ? { ...message, files: undefined, content: input.content } : message
    case 'dropped':
      return message.files?.includes(input.file)
        ? { ...message, files: message.files.filter((file) => file !== input.file) }
        : message
    case 'arrived':
      return undefined
  }
}

/** Whether the server may have a message of which it was never heard. */
export function mayHaveArrived({ state, attempts }: OutboxMessage): boolean {
  return attempts > 0 && state !== 'sent'
}

/** Two destinations with the same key are one conversation. */
export function destinationKey(destination: Destination): string {
  return 'channelId' in destination
    ? `${destination.channelId}:${destination.topic.toLowerCase()}`
    : [...destination.userIds].sort((a, b) => a - b).join()
}

/**
 * The message that comes next in each conversation. One that the server refused or that waits for its files lets the
 * others pass; one that is being sent does not, so that they arrive in the order in which they were written.
 */
export function nextInLine(messages: readonly OutboxMessage[]): OutboxMessage[] {
  const first = new Map<string, OutboxMessage>()
  for (const message of messages) {
    if (message.state === 'sent' || message.state === 'failed' || message.files) continue
    const key = destinationKey(message.destination)
    if (!first.has(key)) first.set(key, message)
  }
  return [...first.values()]
}

export function inOrder(messages: Iterable<OutboxMessage>): OutboxMessage[] {
  return [...messages].sort((a, b) => a.writtenAt - b.writtenAt || (a.localId < b.localId ? -1 : 1))
}
