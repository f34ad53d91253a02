import type { EventBody } from '@parley/api/contract/event'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'
import type { Viewer } from './viewer.ts'

/** What passes: something people are told while it happens, that is in no journal and lost with the server. */
export interface PassingDeclaration<Payload> {
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
export class PassingKind<Payload = unknown> {
  readonly declaration: PassingDeclaration<Payload>

  constructor(declaration: PassingDeclaration<Payload>) {
    this.declaration = declaration
  }

  of(payload: Payload): PassingNews {
    return { kind: this as unknown as PassingKind<never>, payload }
  }
}

export interface PassingNews {
  readonly kind: PassingKind<never>
  readonly payload: unknown
}

/** Declares a kind of passing news in a `passing.ts`. Found by scanning the server's folders. */
export function passingKind<Payload>(declaration: PassingDeclaration<Payload>): PassingKind<Payload> {
  return new PassingKind(declaration)
}
