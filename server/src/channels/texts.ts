import type { ClientOptions } from '../events/viewer.ts'
import { Json } from '../http/json.ts'
import type { Realm } from '../realm/realm.ts'
import { presentUnsubscribed } from '../subscriptions/present.ts'
import type { Channel } from './state.ts'

/** The most channels that share a ready-made piece of JSON; where some of them are missing, a quarter as many do. */
const LARGEST_BLOCK = 64

/**
 * The JSON of channels, without what anybody has set for them: made once for all who may know of them, until the
 * directory changes.
 */
export class ChannelTexts {
  readonly #realm: Realm
  readonly #subscribers: ClientOptions['includeSubscribers']

  constructor(realm: Realm, subscribers: ClientOptions['includeSubscribers']) {
    this.#realm = realm
    this.#subscribers = subscribers
  }

  of(channel: Channel): Json {
    return this.#realm.shared(`channel ${channel.id} ${this.#subscribers}`, () =>
      presentUnsubscribed(this.#realm.state, channel, this.#subscribers),
    )
  }

  /** The same but for the brace at its end: something is to be added. */
  unclosed(channel: Channel): Json {
    return this.#realm.shared(
      `channel ${channel.id} ${this.#subscribers} unclosed`,
      () => new Json(this.of(channel).text.slice(0, -1)),
    )
  }

  /**
   * These channels as elements of a list; neighbours that are all there come as one part.
   * @param wanted in the order in which the state has them
   */
  inBlocks(wanted: readonly Channel[]): Json[] {
    const all = [...this.#realm.state.channels.values()]
    const blocks: Json[] = []
    let taken = 0
    const take = (start: number, size: number) => {
      const end = Math.min(start + size, all.length)
      const next = taken + end - start
      // Both are in the same order: with its first and its last, all of a block is there.
      if (wanted[taken] === all[start] && wanted[next - 1] === all[end - 1]) {
        blocks.push(this.#block(all.slice(start, end)))
        taken = next
      } else if (size > 1) {
        for (let part = start; part < end; part += size / 4) take(part, size / 4)
      }
    }
    for (let start = 0; start < all.length && taken < wanted.length; start += LARGEST_BLOCK)
      take(start, LARGEST_BLOCK)
    return blocks
  }

  #block(channels: readonly Channel[]): Json {
    const [first] = channels as [Channel]
    if (channels.length === 1) return this.of(first)
    return this.#realm.shared(
      `${channels.length} channels from ${first.id} ${this.#subscribers}`,
      () => new Json(channels.map((channel) => this.of(channel).text).join(',')),
    )
  }
}
