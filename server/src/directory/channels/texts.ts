import type { ClientOptions } from '#engine/events/viewer.ts'
import { Json, type ReadyJson } from '#engine/http/json.ts'
import type { MemoizedList } from '#engine/realm/memoized-list.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { valueAt } from '#engine/records.ts'
import { presentUnsubscribed } from '../subscriptions/present.ts'
import type { Channel } from './state.ts'

/** The JSON of channels for all who may know of them, without what anybody has set for them. */
export function channelTexts(realm: Realm, subscribers: ClientOptions['includeSubscribers']): ChannelTexts {
  const { channels } = realm.state
  const list = realm.memoizedList(`channels with subscribers ${subscribers}`, {
    noun: 'channels',
    ids: () => channels.keys(),
    text: (id) => JSON.stringify(presentUnsubscribed(realm.state, valueAt(channels, id), subscribers)),
  })
  return new ChannelTexts(list)
}

/** By the JSON of a whole channel: the same without the brace at its end. */
const UNCLOSED = new WeakMap<Json, Json>()

class ChannelTexts {
  readonly #list: MemoizedList

  constructor(list: MemoizedList) {
    this.#list = list
  }

  /** All but the brace at its end: something is to be added. */
  unclosed({ id }: Channel): Json {
    const whole = this.#list.element(id)
    let unclosed = UNCLOSED.get(whole)
    if (unclosed === undefined) {
      unclosed = new Json(whole.text.slice(0, -1))
      UNCLOSED.set(whole, unclosed)
    }
    return unclosed
  }

  /**
   * These channels as elements of a list; neighbors come as one part.
   * @param wanted in the order in which the state has them
   */
  inStretches(wanted: readonly Channel[]): ReadyJson[] {
    return this.#list.stretches(wanted.map(({ id }) => id))
  }
}
