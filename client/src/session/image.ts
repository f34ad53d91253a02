import type { Cursor } from '../events/loop-state.ts'
import type { KeptList } from '../messages/kept-list.ts'
import type { ClientState } from '../state/client-state.ts'

/** What a session knows at a position of its queue. */
export interface SessionImage {
  readonly state: ClientState
  /** Undefined while there is no queue. */
  readonly cursor: Cursor | undefined
  /** Those used last at the end. */
  readonly lists: readonly KeptList[]
}

/** As much of what a session knows as a view needs to be drawn. */
export interface SessionView {
  /** With fewer records in its tables than there are. */
  readonly state: ClientState
  readonly lists: readonly KeptList[]
  /** The last event that it knows of. */
  readonly lastEventId: number
}
