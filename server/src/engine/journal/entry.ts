import type { EventBody } from '@parley/api/contract/event'
import type { Queryable } from '../db/database.ts'
import type { SubscriptionChanges } from '../events/queue-index.ts'
import type { Viewer } from '../events/viewer.ts'
import type { Ranges } from '../ranges.ts'
import type { DirectoryChanges } from '../realm/memoized.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'

/**
 * Who an entry's events are for, decided when it is written: a rule or ids, never a look at the past.
 * `channel` means those who received the message with that `seq` of the channel's conversation; with `readers` those of
 * them and of the other subscribers who can read it now. `channels` means the receivers and readers of any of those
 * `seqs`. `users` hear of it too.
 */
export type Audience =
  | 'everyone'
  | 'nobody'
  | { users: readonly number[] }
  | { channel: number; seq: number; readers?: true }
  | { channel: number; seq: number; users: readonly number[] }
  | { channels: readonly { readonly channel: number; readonly seqs: Ranges }[]; users: readonly number[] }

export interface EntryDeclaration<Payload> {
  /** The name in the journal; never changes once written. */
  kind: string
  /** Brings the state from the position before this entry to it. The only code that changes the state. */
  apply(state: RealmState, payload: Payload): void
  /**
   * What a node does once its state has the entry, for memory of its own beside the state. Called on every node, in the
   * order of the journal, before anybody is told of later entries.
   */
  applied?(realm: Realm, payload: Payload): void
  audience(payload: Payload): Audience
  /** What this viewer's client is to be told: pure, and no more than the viewer may see at this moment. */
  events(payload: Payload, viewer: Viewer): EventBody[]
  /**
   * Viewers with the same key are told the same, so that it is serialised once for all of them. Undefined: this
   * viewer's own.
   */
  serializationKey?(payload: Payload, viewer: Viewer): string | number | undefined
  /**
   * What of the directory `apply` has changed: kept parts of answers are made anew accordingly. Left out: perhaps
   * anything, which is right for what happens seldom.
   */
  directoryChanges?(payload: Payload, state: RealmState): DirectoryChanges | undefined
  /** The characters that a payload holds, where they can be many: so long is it kept in memory. */
  weight?(payload: Payload): number
  /** Whose subscriptions to which channels `apply` has changed, so that delivery knows whom to wake. */
  subscriptionChanges?(payload: Payload): SubscriptionChanges
  /**
   * For entries of channels: those who may be told something else than others of the same role and kind of client.
   * With it, stretches of such entries are shared among queues.
   */
  usersWithOwnEvents?(payload: Payload): readonly number[]
  /**
   * Gives the payload that each earlier entry, still in memory, has from now on: nobody who is told of it only now is to
   * be shown what has been deleted, moved away or reworded since. Undefined where it stays as it is. What is read back
   * from the journal is brought to the same by `hydrate`.
   */
  rewritesEarlier?(payload: Payload): (earlier: NewEntry) => unknown
  /** What the journal keeps where rows elsewhere have the rest; `hydrate` is its inverse. */
  journaled?(payload: Payload): unknown
  /** Completes payloads read back from the journal; where the rows are gone, as far as applying them needs. */
  hydrate?(db: Queryable, realmId: number, journaled: unknown[]): Promise<Payload[]>
}

/** A kind of change that the journal can hold, declared beside the noun that it changes. */
export class EntryKind<Payload = unknown> {
  readonly declaration: EntryDeclaration<Payload>

  constructor(declaration: EntryDeclaration<Payload>) {
    this.declaration = declaration
  }

  get kind(): string {
    return this.declaration.kind
  }

  /** The payload of an entry that is of this kind. */
  payloadOf(entry: NewEntry): Payload | undefined {
    return (entry.kind as unknown) === this ? (entry.payload as Payload) : undefined
  }

  /** An entry of this kind, ready to be appended. */
  of(payload: Payload): NewEntry {
    return { kind: this as unknown as EntryKind<never>, payload }
  }
}

/** Declares a kind of journal entry. Found by scanning the server's folders. */
export function entryKind<Payload>(declaration: EntryDeclaration<Payload>): EntryKind<Payload> {
  return new EntryKind(declaration)
}

export interface NewEntry {
  // `never` as the payload: the pair was made by `of`, which knew that the two belong together.
  readonly kind: EntryKind<never>
  readonly payload: unknown
}

export interface Entry extends NewEntry {
  readonly position: number
}

/** For entries that leave the directory as it was: kept parts of answers stay good. */
export const noDirectoryChanges = (): DirectoryChanges => NONE

const NONE: DirectoryChanges = {}

/** Declares a kind of entry for a user's own data: only that user gets its events, and no shared answer contains it. */
export function personalEntryKind<Payload extends { readonly userId: number }>(
  declaration: Omit<EntryDeclaration<Payload>, 'audience' | 'directoryChanges'>,
): EntryKind<Payload> {
  return entryKind({
    ...declaration,
    audience: ({ userId }) => ({ users: [userId] }),
    directoryChanges: noDirectoryChanges,
  })
}
