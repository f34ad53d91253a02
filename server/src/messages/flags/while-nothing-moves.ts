import type { Realm } from '#engine/realm/realm.ts'
import { LatestMoves } from '../message-changes/latest-moves.ts'

/** Thrown where messages have gone to another conversation since their places were looked up. */
class MovedMeanwhile extends Error {}

/** What looks places up before it is its turn to write. */
export interface LookedUp {
  readonly realm: Realm
  /** The position of the journal before the look. */
  readonly asOf: number
}

/** Only the conversations that were looked at count: whoever moves messages elsewhere delays nobody. */
export function checkNothingMoved({ realm, asOf }: LookedUp, conversationIds: Iterable<number>) {
  const { from } = realm.memory(LatestMoves)
  for (const id of conversationIds) if ((from.get(id) ?? 0) > asOf) throw new MovedMeanwhile()
}

/** Does `work` again as long as messages move between its look and its turn: it would write to where they were. */
export async function whileNothingMoves<T>(realm: Realm, work: (asOf: number) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work(realm.state.journalHead)
    } catch (error) {
      if (!(error instanceof MovedMeanwhile)) throw error
    }
  }
}
