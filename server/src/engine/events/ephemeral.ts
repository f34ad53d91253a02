import type { EventBody } from '@parley/api/contract/event'
import { type SerializedEvent, serializeEvent } from '../journal/log.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'
import type { Viewer } from './viewer.ts'

/** A kind of ephemeral event, such as typing: sent to connected clients, in no journal, and lost with the server. */
export interface EphemeralDeclaration<Payload> {
  /** The name under which nodes send it to each other. */
  kind: string
  /** Updates the memory that each node keeps about it. */
  remember?(realm: Realm, payload: Payload): void
  /** The users whose queues get the event. */
  audience(state: RealmState, payload: Payload): Iterable<number> | 'everyone'
  /** The types of its events: queues that want none of them are passed over. */
  eventTypes: readonly string[]
  /**
   * The event for this viewer, if any.
   * @param once makes what several viewers are told, under a name, only for the first of them
   */
  event(payload: Payload, viewer: Viewer, once: Once): EventBody | undefined
}

type Once = (name: string, make: () => EventBody) => EventBody

/** What the audience of one ephemeral event is told: what is alike is made once. */
export class SharedEvents {
  readonly #bodies = new Map<string, EventBody>()
  /** Most queues take it under the same id. */
  readonly #events = new Map<EventBody, Map<number, SerializedEvent>>()

  readonly once: Once = (name, make) => {
    let body = this.#bodies.get(name)
    if (body === undefined) {
      body = make()
      this.#bodies.set(name, body)
    }
    return body
  }

  serialized(id: number, body: EventBody): SerializedEvent {
    let byId = this.#events.get(body)
    if (byId === undefined) {
      byId = new Map()
      this.#events.set(body, byId)
    }
    let event = byId.get(id)
    if (event === undefined) {
      event = serializeEvent(id, body)
      byId.set(id, event)
    }
    return event
  }
}

/** A kind of ephemeral event, declared beside its noun. The payload travels to other nodes as JSON. */
export class EphemeralKind<Payload = unknown> {
  readonly declaration: EphemeralDeclaration<Payload>

  constructor(declaration: EphemeralDeclaration<Payload>) {
    this.declaration = declaration
  }

  of(payload: Payload): EphemeralNews<Payload> {
    return { kind: this, payload }
  }
}

/** An ephemeral event: its kind and payload. */
export interface EphemeralNews<Payload = unknown> {
  readonly kind: EphemeralKind<Payload>
  readonly payload: Payload
}

/** Declares a kind of ephemeral event in an `ephemeral.ts`. Found by scanning the server's folders. */
export function ephemeralKind<Payload>(declaration: EphemeralDeclaration<Payload>): EphemeralKind<Payload> {
  return new EphemeralKind(declaration)
}
