import type { ClientOptions } from '#engine/events/viewer.ts'
import { Json, type ReadyJson } from '#engine/http/prepared/json.ts'
import type { MemoizedList } from '#engine/realm/memoized-list.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { valueAt } from '#engine/records.ts'
import { presentUnsubscribed } from '../subscriptions/present.ts'
import type { Channel } from './state.ts'

/** The channels as a memoized list, without personal settings. */
export function channelList(realm: Realm, subscribers: ClientOptions['includeSubscribers']): MemoizedList {
  const { channels } = realm.state
  return realm.memoizedList(`channels with subscribers ${subscribers}`, {
    noun: 'channels',
    ids: () => channels.keys(),
    has: (id) => channels.has(id),
    text: (id) => JSON.stringify(presentUnsubscribed(realm.state, valueAt(channels, id), subscribers)),
  })
}

/** The memoized JSON of channels, shared by all who may know of them. */
export function channelTexts(realm: Realm, subscribers: ClientOptions['includeSubscribers']): ChannelTexts {
  return new ChannelTexts(channelList(realm, subscribers))
}

/** A channel's JSON without its closing brace, by the whole JSON. */
const UNCLOSED = new WeakMap<Json, Json>()

class ChannelTexts {
  readonly #list: MemoizedList

  constructor(list: MemoizedList) {
    this.#list = list
  }

  /** A channel's JSON without its closing brace, to append fields. */
  unclosed({ id }: Channel): Json {
    const whole = this.#list.element(id)
    let unclosed = UNCLOSED.get(whole)
    if (unclosed === undefined) {
      const textOf = () => whole.text.slice(0, -1)
      unclosed = new Json(textOf())
      // Its own slice would keep the whole.
      unclosed.keepTextIn({ textOf })
      UNCLOSED.set(whole, unclosed)
    }
    return unclosed
  }

  /**
   * Channels as elements of a JSON list; adjacent ones come as one part.
   * @param wanted in the order of the state
   */
  inStretches(wanted: readonly Channel[]): ReadyJson[] {
    return this.#list.stretches(wanted.map(({ id }) => id))
  }
}
