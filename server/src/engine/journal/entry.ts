import type { EventBody } from '@parley/api/contract/event'
import type { Audit } from '../audit/fact.ts'
import type { Queryable } from '../db/database.ts'
import type { SubscriptionChanges } from '../events/queue-index.ts'
import type { Viewer } from '../events/viewer.ts'
import type { Ranges } from '../ranges.ts'
import type { DirectoryChanges } from '../realm/memoized.ts'
import type { Realm } from '../realm/realm.ts'
import type { RealmState } from '../realm/state.ts'
import { withoutTexts } from './without-texts.ts'

/**
 * Who gets an entry's events, decided when it is written: a rule or ids, never a look at the past. `channel` means
 * those who received the message with that `seq` of the channel's conversation; with `readers`, those of them and of
 * the other subscribers who can read it now. `channels` means receivers and readers of any of those `seqs`. `users`
 * get them in addition. `isDirect`: they are those of a direct conversation.
 */
export type Audience =
  | 'everyone'
  | 'nobody'
  | { users: readonly number[]; isDirect?: true }
  | { channel: number; seq: number; readers?: true }
  | { channel: number; seq: number; users: readonly number[] }
  | { channels: readonly { readonly channel: number; readonly seqs: Ranges }[]; users: readonly number[] }

/** Somebody who was erased, by the name and the address that take the place of their own. */
export interface ErasedPerson {
  readonly userId: number
  readonly fullName: string
  readonly deliveryEmail: string
}

/** What a kind of journal entry does. */
export interface EntryDeclaration<Payload> {
  /** The name in the journal: never change it once used. */
  kind: string
  /** Applies the entry to the state. No other code changes the state. */
  apply(state: RealmState, payload: Payload): void
  /**
   * Updates a node's memory outside the state. Called on every node after `apply`, in journal order, before later
   * entries are delivered.
   */
  applied?(realm: Realm, payload: Payload): void
  audience(payload: Payload): Audience
  /** What the audit log tells of it. A test wants every kind to say. */
  audit?: Audit<Payload>
  /** The events for this viewer: a pure function that shows no more than the viewer may see at this moment. */
  events(payload: Payload, viewer: Viewer): EventBody[]
  /**
   * Viewers with the same key get the same events, which are serialized once for all. Undefined: this viewer's events
   * are its own.
   */
  serializationKey?(payload: Payload, viewer: Viewer): string | number | undefined
  /**
   * What `apply` changes in the directory, so that what is memoized of it is made again. If omitted, all is, lists of
   * everybody and everything included: right for what nearly never happens.
   * @param before the state without this entry
   */
  directoryChanges?(payload: Payload, before: RealmState): DirectoryChanges | undefined
  /** The number of characters in a payload, for payloads that can be long: the log limits their total. */
  weight?(payload: Payload): number
  /** The subscriptions that `apply` changed, so that delivery knows whom to wake. */
  subscriptionChanges?(payload: Payload): SubscriptionChanges
  /**
   * For entries with a channel audience: users who may get other events than users with the same role and client
   * options. With it, queues share ranges of such entries. Only for kinds that change neither what of earlier entries is
   * shown nor to whom: what was found before one is handed out after it.
   */
  usersWithOwnEvents?(payload: Payload): readonly number[]
  /**
   * Returns a function that gives the new payload of each earlier entry still in memory, or undefined if it stays:
   * clients that read it only now must not see what was deleted, moved or reworded since. `hydrate` does the same for
   * entries read from the journal.
   */
  rewrites?(payload: Payload): (earlier: NewEntry) => unknown
  /**
   * What the payload becomes when a person is erased, or undefined if it stays: it must not keep their name, nor what
   * only they have written. In the journal as well as in memory.
   */
  withoutPerson?(payload: Payload, person: ErasedPerson): Payload | undefined
  /** The part of the payload to store in the journal, if table rows hold the rest. `hydrate` is the inverse. */
  journaled?(payload: Payload): unknown
  /**
   * Completes payloads read from the journal. If the rows are gone, completes only what `apply` needs. `journaled` is
   * what this declaration gave.
   */
  hydrate?(db: Queryable, realmId: number, journaled: unknown[]): Promise<Payload[]>
}

/** A kind of change that the journal can hold, declared beside the noun it changes. */
export class EntryKind<Payload = unknown> {
  readonly declaration: EntryDeclaration<Payload>

  constructor(declaration: EntryDeclaration<Payload>) {
    this.declaration = declaration
  }

  get kind(): string {
    return this.declaration.kind
  }

  /** The payload of an entry, if it is of this kind. */
  payloadOf(entry: NewEntry): Payload | undefined {
    return this.isOf(entry) ? entry.payload : undefined
  }

  /** An entry of this kind, ready to be appended. */
  of(payload: Payload): NewEntry<Payload> {
    return { kind: this, payload }
  }

  isOf(entry: NewEntry): entry is NewEntry<Payload> {
    return entry.kind === this
  }
}

/** Declares a kind of journal entry. Found by scanning the server's folders. */
export function entryKind<Payload>(declaration: EntryDeclaration<Payload>): EntryKind<Payload> {
  return new EntryKind(declaration)
}

/**
 * An entry that is not in the journal yet. `of` made the pair of kind and payload, so the declaration may be called with
 * the payload even if the caller does not know of which kind they are.
 */
export interface NewEntry<Payload = unknown> {
  readonly kind: EntryKind<Payload>
  readonly payload: Payload
}

/** An entry at its position in the journal. */
export interface Entry extends NewEntry {
  readonly position: number
}

/** A `directoryChanges` for entries that do not change the directory: all that is memoized stays valid. */
export const noDirectoryChanges = (): DirectoryChanges => NONE

const NONE: DirectoryChanges = {}

/** A `directoryChanges` for entries that change nothing of a memoized list. */
export const noListChanges = (): DirectoryChanges => PARTS

const PARTS: DirectoryChanges = { parts: true }

/** Declares a kind of entry for a user's own data: only that user gets its events, and no shared answer contains it. */
export function personalEntryKind<Payload extends { readonly userId: number }>(
  declaration: Omit<EntryDeclaration<Payload>, 'audience' | 'directoryChanges'>,
): EntryKind<Payload> {
  return entryKind({
    // Nobody is told of it any more: all their queues are gone.
    withoutPerson: (payload, { userId }) => (payload.userId === userId ? withoutTexts(payload) : undefined),
    ...declaration,
    audience: ({ userId }) => ({ users: [userId] }),
    directoryChanges: noDirectoryChanges,
  })
}
