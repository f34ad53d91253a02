import type { EventBody } from '@parley/api/contract/event'
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
  /** The event for this viewer, if any. */
  event(payload: Payload, viewer: Viewer): EventBody | undefined
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
