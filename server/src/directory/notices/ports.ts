import type { Change } from '#engine/journal/command.ts'
import { port } from '#engine/port.ts'
import type { Notice } from './notice.ts'

/**
 * Sends messages of the server's bots in the same change as what they tell of, after what was appended so far.
 * A channel may have been made in this change. Nobody is told twice in one change by the same bot. Returns the ids of
 * the messages.
 */
type Say = (change: Change, realmUrl: string, notices: readonly Notice[]) => Promise<number[]>

export const bots = port<Say>('how the bots of the server speak')

/** See `Say`. */
export const say: Say = (change, realmUrl, notices) => bots.provided(change, realmUrl, notices)
