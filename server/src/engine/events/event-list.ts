import { Json } from '../http/prepared/json.ts'
import type { SerializedEvent } from '../journal/log.ts'

/** The most characters of events that a stream writes before it looks whether its client reads. */
const PORTION = 64 * 1024
const FRAME_HEAD = '{"result":"success","msg":"","events":['
const FRAME_TAIL = ']}'

/** Events to hand out. Each form of them is made once for all readers who are given the same. */
export class EventList {
  readonly events: readonly SerializedEvent[]
  #json: Json | undefined
  #serverSent: readonly Json[] | undefined
  #frames: readonly Buffer[] | undefined

  constructor(events: readonly SerializedEvent[]) {
    this.events = events
  }

  /** The elements of a JSON list, without its brackets. */
  get json(): Json {
    this.#json ??= new Json(joined(this.events))
    return this.#json
  }

  /** As server-sent events, in portions. */
  get serverSent(): readonly Json[] {
    this.#serverSent ??= this.#inPortions(
      (events) => new Json(events.map(({ id, text }) => `id: ${id}\ndata: ${text}\n\n`).join('')),
    )
    return this.#serverSent
  }

  /** As texts for a WebSocket: each is what `GET /events` would answer. */
  get frames(): readonly Buffer[] {
    this.#frames ??= this.#inPortions((events) => Buffer.from(FRAME_HEAD + joined(events) + FRAME_TAIL))
    return this.#frames
  }

  #inPortions<T>(form: (events: readonly SerializedEvent[]) => T): T[] {
    const portions: T[] = []
    let begin = 0
    let length = 0
    for (const [index, { text }] of this.events.entries()) {
      if (index > begin && length + text.length > PORTION) {
        portions.push(form(this.events.slice(begin, index)))
        begin = index
        length = 0
      }
      length += text.length
    }
    if (begin < this.events.length) portions.push(form(this.events.slice(begin)))
    return portions
  }
}

function joined(events: readonly SerializedEvent[]): string {
  return events.map(({ text }) => text).join(',')
}

/** What a reader is given when its wait ends without events. */
export const NO_EVENTS = new EventList([])
