import type { ClientOptions } from '../events/viewer.ts'
import { Json } from '../http/json.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'
import { presentUnsubscribed } from '../subscriptions/present.ts'
import type { Channel } from './state.ts'

/** The most channels that share a ready-made piece of JSON; where some of them are missing, a quarter as many do. */
const LARGEST_BLOCK = 64

/** The JSON of channels for all who may know of them, kept until the directory changes. */
export function channelTexts(realm: Realm, subscribers: ClientOptions['includeSubscribers']): ChannelTexts {
  return realm.kept(`channel texts ${subscribers}`, () => new ChannelTexts(realm.state, subscribers))
}

/** The JSON of channels, without what anybody has set for them. Each is made when it is first asked for. */
class ChannelTexts {
  readonly #state: RealmState
  readonly #subscribers: ClientOptions['includeSubscribers']
  /** As long as these texts are kept, no channel comes or goes. */
  readonly #all: readonly Channel[]
  readonly #texts = new Map<Channel, Json>()
  readonly #unclosed = new Map<Channel, Json>()
  /** By where in the list they begin and how many channels they are of. */
  readonly #blocks = new Map<number, Json>()

  constructor(state: RealmState, subscribers: ClientOptions['includeSubscribers']) {
    this.#state = state
    this.#subscribers = subscribers
    this.#all = [...state.channels.values()]
  }

  /** All but the brace at its end: something is to be added. */
  unclosed(channel: Channel): Json {
    return madeOnce(this.#unclosed, channel, () => new Json(this.#text(channel).text.slice(0, -1)))
  }

  /**
   * These channels as elements of a list; neighbours that are all there come as one part.
   * @param wanted in the order in which the state has them
   */
  inBlocks(wanted: readonly Channel[]): Json[] {
    const all = this.#all
    const blocks: Json[] = []
    let taken = 0
    const take = (start: number, size: number) => {
      const end = Math.min(start + size, all.length)
      const next = taken + end - start
      // Both are in the same order: with its first and its last, all of a block is there.
      if (wanted[taken] === all[start] && wanted[next - 1] === all[end - 1]) {
        blocks.push(this.#block(start, end))
        taken = next
      } else if (size > 1) {
        for (let part = start; part < end; part += size / 4) take(part, size / 4)
      }
    }
    for (let start = 0; start < all.length && taken < wanted.length; start += LARGEST_BLOCK)
      take(start, LARGEST_BLOCK)
    return blocks
  }

  #block(start: number, end: number): Json {
    return madeOnce(this.#blocks, start * (LARGEST_BLOCK + 1) + end - start, () => {
      const texts = this.#all.slice(start, end).map((channel) => this.#text(channel))
      return texts.length === 1 ? (texts[0] as Json) : new Json(texts.map(({ text }) => text).join(','))
    })
  }

  #text(channel: Channel): Json {
    return madeOnce(
      this.#texts,
      channel,
      () => new Json(JSON.stringify(presentUnsubscribed(this.#state, channel, this.#subscribers))),
    )
  }
}

function madeOnce<Key>(known: Map<Key, Json>, key: Key, make: () => Json): Json {
  const json = known.get(key) ?? make()
  known.set(key, json)
  return json
}
