import type { LogRecord } from '../journal/log.ts'
import type { RealmState } from '../realm/state.ts'
import { readership } from './ports.ts'
import type { Queue } from './queue.ts'

const NONE: ReadonlySet<Queue> = new Set()

/**
 * Finds the live queues that an entry may concern. It walks queues, never the subscribers of a channel: a message to
 * a hundred thousand subscribers costs only as much as the connected clients.
 */
export class QueueIndex {
  readonly #state: RealmState
  readonly #all = new Set<Queue>()
  readonly #byUser = new Map<number, Set<Queue>>()
  readonly #byChannel = new Map<number, Set<Queue>>()
  /** Queues that also get messages of public channels to which their user is not subscribed. */
  readonly #allPublic = new Set<Queue>()

  constructor(state: RealmState) {
    this.#state = state
  }

  ofUser(userId: number): ReadonlySet<Queue> {
    return this.#byUser.get(userId) ?? NONE
  }

  /** Those of some users, or of all: then nobody without a queue is looked at. */
  *ofAudience(audience: Iterable<number> | 'everyone'): Generator<Queue> {
    if (audience === 'everyone') yield* this.#all
    else for (const userId of audience) yield* this.ofUser(userId)
  }

  add(queue: Queue) {
    this.#all.add(queue)
    addTo(this.#byUser, queue.userId, queue)
    if (queue.options.allPublicStreams) this.#allPublic.add(queue)
    for (const channelId of readership.provided.channelsOf(this.#state, queue.userId))
      addTo(this.#byChannel, channelId, queue)
  }

  delete(queue: Queue) {
    this.#all.delete(queue)
    this.#allPublic.delete(queue)
    removeFrom(this.#byUser, queue.userId, queue)
    for (const channelId of readership.provided.channelsOf(this.#state, queue.userId)) {
      removeFrom(this.#byChannel, channelId, queue)
    }
  }

  /** Updates the index after a change of subscriptions. */
  refresh({ users, channels }: SubscriptionChanges) {
    for (const userId of users) {
      const queues = this.ofUser(userId)
      if (queues.size === 0) continue
      const active = readership.provided.channelsOf(this.#state, userId)
      const subscribed = new Set(active)
      for (const channelId of channels) {
        for (const queue of queues) {
          if (subscribed.has(channelId)) addTo(this.#byChannel, channelId, queue)
          else removeFrom(this.#byChannel, channelId, queue)
        }
      }
    }
  }

  forEachConcerned({ audience }: LogRecord, visit: (queue: Queue) => void) {
    if (audience === 'nobody') return
    if (audience === 'everyone') {
      this.#all.forEach(visit)
      return
    }
    if ('users' in audience) {
      for (const userId of audience.users) this.#byUser.get(userId)?.forEach(visit)
    }
    const channels = 'channels' in audience ? audience.channels : 'channel' in audience ? [audience] : []
    for (const { channel } of channels) this.#byChannel.get(channel)?.forEach(visit)
    if (channels.length > 0) this.#allPublic.forEach(visit)
  }
}

/** The users and channels whose subscriptions an entry has changed. */
export interface SubscriptionChanges {
  readonly users: readonly number[]
  readonly channels: readonly number[]
}

function addTo(index: Map<number, Set<Queue>>, key: number, queue: Queue) {
  const queues = index.get(key)
  if (queues === undefined) index.set(key, new Set([queue]))
  else queues.add(queue)
}

function removeFrom(index: Map<number, Set<Queue>>, key: number, queue: Queue) {
  const queues = index.get(key)
  queues?.delete(queue)
  if (queues?.size === 0) index.delete(key)
}
