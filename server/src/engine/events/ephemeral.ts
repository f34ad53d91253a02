import type { EventBody } from '@parley/api/contract/event'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'
import type { Viewer } from './viewer.ts'

/** What passes: something people are told while it happens, that is in no journal and lost with the server. */
export interface EphemeralDeclaration<Payload> {
  /** The name under which nodes tell each other. */
  kind: string
  /** What each node keeps in mind of it. */
  remember?(realm: Realm, payload: Payload): void
  /** The users whose queues hear of it. */
  audience(state: RealmState, payload: Payload): Iterable<number>
  /** What this viewer's client is to be told, if anything. */
  event(payload: Payload, viewer: Viewer): EventBody | undefined
}

/** A kind of passing news, declared beside the noun that it is about. The payload travels to other nodes as JSON. */
export class EphemeralKind<Payload = unknown> {
  readonly declaration: EphemeralDeclaration<Payload>

  constructor(declaration: EphemeralDeclaration<Payload>) {
    this.declaration = declaration
  }

  of(payload: Payload): EphemeralNews<Payload> {
    return { kind: this, payload }
  }
}

export interface EphemeralNews<Payload = unknown> {
  readonly kind: EphemeralKind<Payload>
  readonly payload: Payload
}

/** Declares a kind of passing news in a `ephemeral.ts`. Found by scanning the server's folders. */
export function ephemeralKind<Payload>(declaration: EphemeralDeclaration<Payload>): EphemeralKind<Payload> {
  return new EphemeralKind(declaration)
}
