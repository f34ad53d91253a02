import { placeIn } from '#engine/sorted.ts'
import type { Subscription } from './state.ts'

/**
 * The subscriptions of a user by channel id. It is a sorted list: as a `Map`, millions of subscriptions would take three
 * times the memory.
 */
export class OwnSubscriptions implements ReadonlyMap<number, Subscription> {
  #sorted: Subscription[]

  constructor(subscription: Subscription) {
    this.#sorted = [subscription]
  }

  get size(): number {
    return this.#sorted.length
  }

  get(channelId: number): Subscription | undefined {
    const found = this.#sorted[this.#placeOf(channelId)]
    return found?.channelId === channelId ? found : undefined
  }

  has(channelId: number): boolean {
    return this.get(channelId) !== undefined
  }

  /** Adds a subscription, or replaces the one to the same channel. */
  put(subscription: Subscription) {
    const place = this.#placeOf(subscription.channelId)
    if (this.#sorted[place]?.channelId === subscription.channelId) this.#sorted[place] = subscription
    // Who is visiting them goes on in the list as it was.
    else this.#sorted = this.#sorted.toSpliced(place, 0, subscription)
  }

  /** Adds a subscription to a later channel than all before, while nobody visits them. */
  append(subscription: Subscription) {
    this.#sorted.push(subscription)
  }

  /** Gives back the room that is kept for more. */
  trim() {
    this.#sorted = this.#sorted.slice()
  }

  *entries(): MapIterator<[number, Subscription]> {
    for (const subscription of this.#sorted) yield [subscription.channelId, subscription]
  }

  *keys(): MapIterator<number> {
    for (const { channelId } of this.#sorted) yield channelId
  }

  values(): MapIterator<Subscription> {
    return this.#sorted.values()
  }

  [Symbol.iterator](): MapIterator<[number, Subscription]> {
    return this.entries()
  }

  forEach(visit: (value: Subscription, key: number, map: ReadonlyMap<number, Subscription>) => void) {
    for (const [channelId, subscription] of this) visit(subscription, channelId, this)
  }

  /** Where the subscription to a channel is, or would be. */
  #placeOf(channelId: number): number {
    return placeIn(this.#sorted, channelId, channelOf)
  }
}

const channelOf = ({ channelId }: Subscription) => channelId
