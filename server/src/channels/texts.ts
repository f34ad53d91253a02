import type { ClientOptions } from '../events/viewer.ts'
import { Json } from '../http/json.ts'
import type { Realm } from '../realm/realm.ts'
import { presentUnsubscribed } from '../subscriptions/present.ts'
import type { Channel } from './state.ts'

/** Channels that share a ready-made piece of JSON: enough to compress well, few enough to be often all there. */
const BLOCK = 16

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

  /** The channels of these ids, ascending, as elements of a list; neighbours that are all there come as one part. */
  inBlocks(ids: readonly number[]): Json[] {
    const wanted = new Set(ids)
    return [...this.#blocks()].flatMap((block) => {
      const chosen = block.filter(({ id }) => wanted.has(id))
      if (chosen.length < block.length) return chosen.map((channel) => this.of(channel))
      const name = `channels from ${block[0]?.id} ${this.#subscribers}`
      return [
        this.#realm.shared(name, () => new Json(block.map((channel) => this.of(channel).text).join(','))),
      ]
    })
  }

  *#blocks(): Iterable<Channel[]> {
    const channels = [...this.#realm.state.channels.values()]
    for (let start = 0; start < channels.length; start += BLOCK) yield channels.slice(start, start + BLOCK)
  }
}
