import { ApiError } from '@parley/api/contract/errors'
import { backoffMs } from '../events/loop-state.ts'
import { asError } from '../util/as-error.ts'
import { Listeners } from '../util/listeners.ts'
import type { Delivery } from './outbox-delivery.ts'
import {
  type Destination,
  destinationKey,
  inOrder,
  mayHaveArrived,
  nextInLine,
  nextOutboxMessage,
  type OutboxInput,
  type OutboxMessage,
} from './outbox-message.ts'
import { MemoryOutboxStore, type OutboxStore } from './outbox-store.ts'

export interface OutboxOptions {
  delivery: Delivery
  /** The client's present event queue. */
  queueId: () => string | undefined
  /** Whether the server answers, as far as is known. Otherwise messages wait for `resume`. */
  isLive: () => boolean
  /** The newest message known, and the newest one of a conversation. */
  newestId: (destination?: Destination) => number | undefined
  /** Fetches a message whose event went to a lost queue. */
  fetchMessage: (id: number) => Promise<unknown>
}

export interface Sending {
  readonly localId: string
  /** Resolves once the message is where it outlives this program, if the store does. */
  readonly saved: Promise<void>
  /** The ID of the message. Rejects when the server refuses it, or when somebody discards it. */
  readonly sent: Promise<number>
}

const OTHERS_WAIT_MS = 250

type Waiter = PromiseWithResolvers<number>

/** Messages from the moment they are written until their event comes: each is sent once, in order. */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #listeners = new Listeners()
  readonly #waiters = new Map<string, Waiter>()
  /** Written, but not in the store yet. */
  readonly #unsaved = new Map<string, OutboxMessage>()
  /** Those whose event has come, by local ID: the store may still have them. */
  readonly #arrived = new Set<string>()
  readonly #arrivedIds = new Set<number>()
  /** Those that were in the store for good, or were sent. */
  readonly #kept = new Set<string>()
  /** Those whose event will not come, until they were fetched. */
  readonly #missed = new Set<string>()
  #store: OutboxStore = new MemoryOutboxStore()
  #stopFollowing = () => {}
  #stored: readonly OutboxMessage[] = []
  #messages: readonly OutboxMessage[] = []
  #reloads = 0
  #newestReload = 0
  /** The newest message that an outbox of this store has sent. */
  #newestSent = -1
  #isPumping = false
  #isWanted = false
  #cuts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #change = Promise.withResolvers<void>()
  #isStopped = false
  readonly #opened = Promise.withResolvers<void>()

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** In the order of writing; the same array until something changes. */
  get messages(): readonly OutboxMessage[] {
    return this.#messages
  }

  /** Whether the last request got no answer, so that the next one waits for a moment. */
  get isHeldUp(): boolean {
    return this.#timer !== undefined
  }

  /** Resolves when the messages of a store that was opened are known. */
  get opened(): Promise<void> {
    return this.#opened.promise
  }

  /** Whether a message is, or was until its event came, where it outlives this program, if the store does. */
  keeps(localId: string): boolean {
    return this.#kept.has(localId)
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)

  /** Keeps messages in another store from now on, and sends what waits there. */
  async open(store: OutboxStore): Promise<void> {
    this.#stopFollowing()
    this.#store = store
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.onChange(() => {
      void this.#reload()
      // Whoever has written the message goes first: that one has followed its topic.
      clearTimeout(timer)
      timer = setTimeout(() => this.#pump(), OTHERS_WAIT_MS)
    })
    this.#stopFollowing = () => {
      clearTimeout(timer)
      stop()
    }
    await this.#reload()
    this.#opened.resolve()
    // Their events went to a page that is no more.
    for (const message of this.#stored) if (message.messageId !== undefined) void this.#fetchArrived(message)
    this.#pump()
  }

  /** Looks into the store again: another outbox of it may have ended before it told of what it had written. */
  async refresh(): Promise<void> {
    await this.#reload()
    this.#pump()
  }

  /** Sends nothing more. What waits stays in the store. */
  stop(): void {
    this.#isStopped = true
    this.#stopFollowing()
    this.#goOn()
    this.#changed()
  }

  /** Adds a message, which is listed at once and sent when its turn comes: with files, after `complete`. */
  send(destination: Destination, content: string, files?: readonly string[]): Sending {
    const last = this.#messages.at(-1)?.writtenAt ?? 0
    const writtenAt = Math.max(Date.now(), last + 1)
    const message: OutboxMessage = {
      // Browsers offer random UUIDs over HTTPS only. Other tabs write at the same time.
      localId: `${writtenAt}.${Math.floor(Math.random() * 1e9)}`,
      writtenAt,
      destination,
      content,
      files,
      state: 'waiting',
      attempts: 0,
      queueId: undefined,
      afterId: -1,
      nearId: this.#options.newestId(destination),
      followedBy: this.#options.queueId(),
      messageId: undefined,
      refusal: undefined,
    }
    const { localId } = message
    const waiter = Promise.withResolvers<number>()
    // The list shows the failure to callers who ignore the promise.
    waiter.promise.catch(() => {})
    this.#waiters.set(localId, waiter)
    this.#unsaved.set(localId, message)
    this.#show()
    return { localId, saved: this.#save(localId), sent: waiter.promise }
  }

  /** Sends a refused message again. */
  async retry(localId: string): Promise<void> {
    await this.#take(localId, { type: 'retried' })
    this.resume()
  }

  /** The files of a message are there: it goes out with this content. */
  async complete(localId: string, content: string): Promise<void> {
    await this.#take(localId, { type: 'completed', content })
    this.#pump()
  }

  /** The message goes without one of its files. */
  async dropFile(localId: string, file: string): Promise<void> {
    await this.#take(localId, { type: 'dropped', file })
  }

  /** Gives up a message that is not being sent, and returns it; undefined where it is too late. */
  async discard(localId: string): Promise<OutboxMessage | undefined> {
    let discarded: OutboxMessage | undefined
    await this.#store.change(localId, (message) => {
      const isFree = message?.state === 'waiting' || message?.state === 'failed'
      discarded = isFree ? message : undefined
      return isFree ? undefined : message
    })
    await this.#reload()
    this.#pump()
    if (discarded) this.#reject(localId, new Error('The message was discarded'))
    return discarded
  }

  /** Gives up everything. */
  async clear(): Promise<void> {
    this.#unsaved.clear()
    await this.#store.clear()
    await this.#reload()
  }

  /** Tries at once what waits. */
  resume(): void {
    this.#goOn()
    this.#cuts = 0
    this.#changed()
    this.#fetchMissed()
    this.#pump()
  }

  /** The topic of messages is another one now: what is on its way to it follows. */
  async moved(from: Destination, to: Destination, follows: (nearId: number | undefined) => boolean) {
    const followedBy = this.#options.queueId()
    const key = destinationKey(from)
    const concerned = this.#messages.filter(({ destination, nearId }) => {
      return destinationKey(destination) === key && follows(nearId)
    })
    for (const { localId } of concerned) {
      await this.#take(localId, { type: 'moved', destination: to, followedBy })
    }
    if (concerned.length > 0) this.#pump()
  }

  /** Removes the message of an event: found by the local ID in the queue it was sent through, else by its ID. */
  arrived(messageId: number, localId: string | undefined): void {
    this.#arrivedIds.add(messageId)
    const message = this.#messages.find((one) => one.localId === localId || one.messageId === messageId)
    if (message === undefined) return
    this.#arrived.add(message.localId)
    this.#kept.add(message.localId)
    this.#resolve(message.localId, messageId)
    void this.#take(message.localId, { type: 'arrived' })
    this.#show()
  }

  /** Fetches the messages that were sent through the old queue: their events will not come through the new one. */
  requeued(): void {
    for (const message of this.#messages)
      if (message.messageId !== undefined) void this.#fetchArrived(message)
  }

  async #save(localId: string): Promise<void> {
    // It may have been moved or discarded meanwhile.
    await this.#store.change(localId, () => this.#unsaved.get(localId))
    this.#unsaved.delete(localId)
    if (this.#store.keeps(localId)) this.#kept.add(localId)
    await this.#reload()
    this.#pump()
  }

  /** Sends what can be sent, until nothing is left or the connection is lost; while one outbox does, others wait. */
  #pump(): void {
    this.#changed()
    this.#isWanted = true
    if (this.#isPumping || !this.#maySend() || nextInLine(this.#stored).length === 0) return
    this.#isPumping = true
    this.#isWanted = false
    const work = () => this.#sendAll()
    void this.#store
      .alone(work)
      .catch(() => this.#holdUp())
      .finally(() => {
        this.#isPumping = false
        if (this.#isWanted) this.#pump()
      })
  }

  async #sendAll(): Promise<void> {
    const running = new Map<string, Promise<void>>()
    for (;;) {
      const change = this.#change.promise
      await this.#reload()
      for (const message of this.#maySend() ? nextInLine(this.#stored) : []) {
        const { localId } = message
        if (running.has(localId)) continue
        running.set(
          localId,
          this.#deliver(message).finally(() => running.delete(localId)),
        )
      }
      if (running.size === 0) return
      await Promise.race([...running.values(), change])
    }
  }

  #maySend(): boolean {
    return !this.#isStopped && this.#timer === undefined && this.#options.isLive()
  }

  async #deliver(message: OutboxMessage): Promise<void> {
    const { delivery } = this.#options
    const { localId } = message
    try {
      const queueId = this.#options.queueId()
      // The mark of the first attempt is older than the queue: others than this server may have forgotten it.
      const known =
        mayHaveArrived(message) && message.queueId !== queueId ? await this.#find(message) : undefined
      if (known !== undefined) return await this.#accepted(message, known)
      if (message.followedBy !== queueId) await this.#follow(message, queueId)
      const afterId = Math.max(this.#options.newestId() ?? -1, this.#newestSent)
      const claimed = await this.#take(localId, { type: 'claimed', queueId, afterId })
      if (claimed?.state !== 'sending') return
      await this.#accepted(claimed, await delivery.send(claimed))
      this.#cuts = 0
    } catch (error) {
      await this.#failed(localId, asError(error))
    }
  }

  async #accepted({ localId, queueId }: OutboxMessage, messageId: number): Promise<void> {
    this.#newestSent = Math.max(this.#newestSent, messageId)
    const sent = await this.#take(localId, { type: 'accepted', messageId })
    this.#resolve(localId, messageId)
    if (sent === undefined) return
    if (this.#arrivedIds.has(messageId)) this.arrived(messageId, localId)
    else if (queueId !== this.#options.queueId()) void this.#fetchArrived(sent)
  }

  async #failed(localId: string, error: Error): Promise<void> {
    if (!isRefusal(error)) {
      await this.#take(localId, { type: 'cut' })
      this.#holdUp()
      return
    }
    const message = this.#stored.find((one) => one.localId === localId)
    // An earlier request may have gone through: what refuses this one may be newer than the message.
    const known =
      message && message.attempts > 1 ? await this.#find(message).catch(() => undefined) : undefined
    if (message && known !== undefined) return this.#accepted(message, known)
    const refusal = { message: error.message, code: error.code }
    const failed = await this.#take(localId, { type: 'refused', refusal })
    if (failed?.state === 'failed') this.#reject(localId, error)
  }

  /** Looks for the text, except in messages that are known to be others of this outbox. */
  async #find(message: OutboxMessage): Promise<number | undefined> {
    const found = await this.#options.delivery.find(message).catch(unlessRefused)
    return this.#stored.some((one) => one.messageId === found) ? undefined : found
  }

  async #follow(message: OutboxMessage, followedBy: string | undefined): Promise<void> {
    const isTopic = 'channelId' in message.destination
    const destination = isTopic
      ? await this.#options.delivery.locate(message).catch(unlessRefused)
      : undefined
    const moved = { type: 'moved', destination: destination ?? message.destination, followedBy } as const
    await this.#take(message.localId, moved)
  }

  /** Waits before the next request, longer each time. */
  #holdUp(): void {
    if (this.#isStopped) return
    this.#cuts += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#fetchMissed()
        this.#pump()
        this.#show()
      },
      backoffMs(this.#cuts, Math.random()),
    )
    this.#show()
  }

  #goOn(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #fetchArrived({ localId, messageId }: OutboxMessage): Promise<void> {
    if (messageId === undefined) return
    this.#missed.add(localId)
    try {
      await this.#options.fetchMessage(messageId)
      this.#missed.delete(localId)
      this.arrived(messageId, localId)
    } catch (error) {
      if (!isRefusal(error)) this.#holdUp()
    }
  }

  #fetchMissed(): void {
    for (const message of this.#messages)
      if (this.#missed.has(message.localId)) void this.#fetchArrived(message)
  }

  async #take(localId: string, input: OutboxInput): Promise<OutboxMessage | undefined> {
    const unsaved = this.#unsaved.get(localId)
    if (unsaved !== undefined) {
      const next = nextOutboxMessage(unsaved, input)
      if (next === undefined) this.#unsaved.delete(localId)
      else this.#unsaved.set(localId, next)
    }
    const next = await this.#store.change(localId, (message) => message && nextOutboxMessage(message, input))
    await this.#reload()
    return next
  }

  async #reload(): Promise<void> {
    this.#reloads += 1
    const started = this.#reloads
    const stored = await this.#store.all()
    // One that began later may have ended sooner.
    if (started < this.#newestReload) return
    this.#newestReload = started
    const known = new Set(stored.map(({ localId }) => localId))
    // Another tab has seen the event of these, and this one has yet to.
    const lingering = this.#stored.filter((one) => one.state === 'sent' && !known.has(one.localId))
    this.#stored = inOrder([...stored, ...lingering])
    for (const { localId, messageId } of stored) {
      if (messageId !== undefined || this.#store.keeps(localId)) this.#kept.add(localId)
      if (messageId === undefined) continue
      this.#newestSent = Math.max(this.#newestSent, messageId)
      if (!this.#arrivedIds.has(messageId)) continue
      // Its event came before the answer, without its local ID.
      this.#arrived.add(localId)
      void this.#store.change(localId, () => undefined)
    }
    this.#show()
  }

  #show(): void {
    const saved = this.#stored.filter(({ localId }) => !this.#unsaved.has(localId))
    const shown = [...saved, ...this.#unsaved.values()].filter(({ localId }) => !this.#arrived.has(localId))
    this.#stored = this.#stored.filter(({ localId }) => !this.#arrived.has(localId))
    this.#messages = inOrder(shown)
    this.#listeners.notify()
  }

  #changed(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }

  #resolve(localId: string, messageId: number): void {
    this.#waiters.get(localId)?.resolve(messageId)
    this.#waiters.delete(localId)
  }

  #reject(localId: string, error: Error): void {
    this.#waiters.get(localId)?.reject(error)
    this.#waiters.delete(localId)
  }
}

/** Whether the server would answer the same again. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429
}

/** A server that cannot tell has told enough: only a missing answer makes a message wait. */
function unlessRefused(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
