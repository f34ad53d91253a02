import type { ClientOptions } from '../events/viewer.ts'
import { Json, type ReadyJson } from '../http/json.ts'
import { ReadyList } from '../http/ready-list.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'
import { presentUnsubscribed } from '../subscriptions/present.ts'
import type { Channel } from './state.ts'

/** The JSON of channels for all who may know of them, kept until the directory changes. */
export function channelTexts(realm: Realm, subscribers: ClientOptions['includeSubscribers']): ChannelTexts {
  return realm.kept(`channel texts ${subscribers}`, () => new ChannelTexts(realm.state, subscribers))
}

/** The JSON of channels, without what anybody has set for them. */
class ChannelTexts {
  /** As long as these texts are kept, no channel comes or goes. */
  readonly #channels: readonly Channel[]
  readonly #texts: ReadonlyMap<Channel, Json>
  readonly #list: ReadyList
  readonly #unclosed = new Map<Channel, Json>()

  constructor(state: RealmState, subscribers: ClientOptions['includeSubscribers']) {
    this.#channels = [...state.channels.values()]
    const texts = this.#channels.map((channel) => {
      return [channel, new Json(JSON.stringify(presentUnsubscribed(state, channel, subscribers)))] as const
    })
    this.#texts = new Map(texts)
    this.#list = new ReadyList(texts.map(([, text]) => text))
  }

  get text(): string {
    return [...this.#texts.values()].map(({ text }) => text).join()
  }

  /** All but the brace at its end: something is to be added. */
  unclosed(channel: Channel): Json {
    const known = this.#unclosed.get(channel)
    if (known !== undefined) return known
    const unclosed = new Json((this.#texts.get(channel)?.text ?? '').slice(0, -1))
    this.#unclosed.set(channel, unclosed)
    return unclosed
  }

  /**
   * These channels as elements of a list; neighbours come as one part.
   * @param wanted in the order in which the state has them
   */
  inStretches(wanted: readonly Channel[]): ReadyJson[] {
    const channels = this.#channels
    const stretches: ReadyJson[] = []
    let taken = 0
    for (let start = 0; start < channels.length; start++) {
      let end = start
      while (taken < wanted.length && channels[end] === wanted[taken]) {
        end++
        taken++
      }
      if (end === start) continue
      stretches.push(this.#list.stretch(start, end))
      start = end
    }
    return stretches
  }
}
