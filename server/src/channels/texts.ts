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

  /** These channels as elements of a list, ascending; neighbours that are all there come as one part. */
  inBlocks(wanted: ReadonlySet<Channel>): Json[] {
    return [...this.#blocks([...this.#realm.state.channels.values()], wanted, LARGEST_BLOCK)]
  }

  *#blocks(channels: readonly Channel[], wanted: ReadonlySet<Channel>, size: number): Iterable<Json> {
    for (let start = 0; start < channels.length; start += size) {
      const block = channels.slice(start, start + size)
      const missing = block.some((channel) => !wanted.has(channel))
      if (!missing) yield this.#block(block)
      else if (size > 1) yield* this.#blocks(block, wanted, size / 4)
    }
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
