import type { Change } from '#engine/journal/command.ts'
import { port } from '#engine/port.ts'
import type { Realm } from '#engine/realm/realm.ts'

/** From where a session is opened. Empty texts where it is not known. */
export interface SessionOrigin {
  readonly address: string
  readonly userAgent: string
}

/** Called in the change that opens a session. */
type FollowLogIn = (change: Change, realm: Realm, userId: number, from: SessionOrigin) => Promise<void>

/** The port through which others hear of new sessions. */
export const logInFollower = port<FollowLogIn>('what follows a log-in')
