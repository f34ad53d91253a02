import type { Change } from '#engine/journal/command.ts'
import { port } from '#engine/port.ts'
import type { Notice } from './notice.ts'

/**
 * Sends messages of the server's bots in the same change as what they are about, after the entries appended so far.
 * Channels may be new in this change. A bot sends each user at most one message per change. Returns the message ids.
 */
type Say = (change: Change, realmUrl: string, notices: readonly Notice[]) => Promise<number[]>

/** The port through which the server's bots send messages. */
export const noticeSender = port<Say>('how the bots of the server speak')

/** See `Say`. */
export const say: Say = (change, realmUrl, notices) => noticeSender.provided(change, realmUrl, notices)
