/**
 * So many searches of one account run at a time. A search that the index cannot answer, such as for a phrase whose pairs are
 * all frequent, reads for seconds: without turns, one account could keep all connections of the others busy.
 */
const AT_ONCE = 2

interface Turns {
  running: number
  readonly waiting: (() => void)[]
}

/** The searches of each account that has any, on this node. */
export class SearchTurns {
  readonly #ofUsers = new Map<number, Turns>()

  /** Does the work when it is its turn among those of the user. */
  async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const turns = this.#ofUsers.get(userId) ?? { running: 0, waiting: [] }
    this.#ofUsers.set(userId, turns)
    if (turns.running < AT_ONCE) turns.running++
    else await new Promise<void>((resolve) => turns.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = turns.waiting.shift()
      if (next !== undefined) next()
      else if (--turns.running === 0) this.#ofUsers.delete(userId)
    }
  }
}
