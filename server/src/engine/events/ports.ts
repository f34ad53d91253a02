import type { LogRecord } from '../journal/log.ts'
import { port } from '../port.ts'
import type { RealmState } from '../realm/state.ts'
import type { Viewer } from './viewer.ts'

/** Who is subscribed to what, and who may read it. */
export interface Readership {
  /** The channels that somebody is subscribed to now. */
  channelsOf(state: RealmState, userId: number): Iterable<number>
  /** Whether the entry's audience, read with the rights of this moment, includes the viewer. */
  includes(record: LogRecord, viewer: Viewer): boolean
  /**
   * Whether the viewer is told of a channel's new messages from `seq` on: of all, of none, or undefined where that
   * changed on the way.
   */
  follows(viewer: Viewer, channelId: number, seq: number): boolean | undefined
  /** Whether there is nobody here whom the viewer may not know. */
  knowsEverybody(viewer: Viewer): boolean
}

export const readership = port<Readership>('who reads which channel')
