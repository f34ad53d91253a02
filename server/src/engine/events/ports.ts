import type { LogRecord } from '../journal/log.ts'
import { port } from '../port.ts'
import type { RealmState, User } from '../realm/state.ts'
import type { Viewer } from './viewer.ts'

/** Subscriptions to channels, and access to them. */
export interface Readership {
  /** The channels that a user is subscribed to now. */
  channelsOf(state: RealmState, userId: number): Iterable<number>
  /** Whether the entry's audience, by the rights of this moment, includes the viewer. */
  includes(record: LogRecord, viewer: Viewer): boolean
  /**
   * Whether the viewer gets events about a channel's new messages from `seq` on: all (true), none (false), or
   * undefined if that changed in between.
   */
  follows(viewer: Viewer, channelId: number, seq: number): boolean | undefined
  /** Whether the viewer never subscribed to a channel, so that nothing there is for them, unless they are named. */
  isStranger(viewer: Viewer, channelId: number): boolean
  /** The user for whom a queue is read that was registered with a key; undefined if the key has ended. */
  readerOf(state: RealmState, user: User, keyId: number | null): User | undefined
  /** The state as it is for a user: of a key for chosen channels, those alone. */
  stateFor(state: RealmState, user: User): RealmState
  /** Whether there is nobody here whom the viewer may not know. */
  knowsEverybody(viewer: Viewer): boolean
}

/** The port through which delivery learns who reads which channel. */
export const readership = port<Readership>('who reads which channel')
