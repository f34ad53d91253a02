import type { Realm } from '../realm/realm.ts'
import { unixNow } from '../time.ts'
import { inTurns } from '../turns.ts'
import { type EphemeralNews, SharedEvents } from './ephemeral.ts'
import type { Queue } from './queue.ts'
import type { QueueIndex } from './queue-index.ts'
import type { Viewer } from './viewer.ts'

/** Of more that wait, the oldest is dropped: queues keep no more either. */
const MOST_WAITING = 500

interface BroadcastOptions {
  readonly index: QueueIndex
  viewerOf(queue: Queue): Viewer | undefined
  /** Called for a queue with a reader that has something new. */
  wake(queue: Queue): void
  /** Called once all were told. */
  deliver(): void
}

/** Gives ephemeral events to the queues of their audience, one event after the other. */
export class Broadcasts {
  readonly #realm: Realm
  readonly #options: BroadcastOptions
  /** The first is being told. */
  readonly #news: EphemeralNews[] = []

  constructor(realm: Realm, options: BroadcastOptions) {
    this.#realm = realm
    this.#options = options
  }

  /** Of a few queues, all are told before this returns, unless an earlier event is still on its way. */
  add(news: EphemeralNews) {
    if (this.#news.length >= MOST_WAITING) this.#news.splice(1, 1)
    this.#news.push(news)
    if (this.#news.length === 1) void this.#tellAll()
  }

  async #tellAll() {
    for (let news = this.#news[0]; news !== undefined; news = this.#news[0]) {
      const { kind } = news.kind.declaration
      await this.#tell(news).catch((err: unknown) =>
        this.#realm.context.log.error({ err, kind }, 'not everybody was told of an ephemeral event'),
      )
      this.#news.shift()
    }
  }

  /** In turns: who comes online is told to thousands, and to make what each is told takes some microseconds. */
  async #tell({ kind, payload }: EphemeralNews): Promise<void> {
    const { state } = this.#realm
    const { index, viewerOf, wake, deliver } = this.#options
    const { audience, eventTypes, event } = kind.declaration
    const shared = new SharedEvents()
    const now = unixNow()
    await inTurns(index.ofAudience(audience(state, payload)), (queue) => {
      // Half of a large organization's queues are of clients that were closed, until they are removed.
      if (!queue.isAttended(now)) return
      if (!eventTypes.some((type) => queue.wants(type))) return
      const viewer = viewerOf(queue)
      const body = viewer === undefined ? undefined : event(payload, viewer, shared.once)
      if (body === undefined || !queue.wants(body.type)) return
      queue.addEphemeral(state.journalHead, (id) => shared.serialized(id, body))
      if (queue.waiter !== undefined) wake(queue)
    })
    deliver()
  }
}
