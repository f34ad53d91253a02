import { Thread } from '#engine/thread.ts'

export interface GuessesQuestion {
  readonly password: string
  /** Words that an attacker of this account would try first. */
  readonly about: readonly string[]
}

/** The dictionaries take 25 MB, and a tenth of a second to load: less than it takes to think of another password. */
const estimator = new Thread<GuessesQuestion, number>(new URL('./guesses-thread.ts', import.meta.url), {
  idleMs: 1_000,
})

/** The number of guesses that an attacker with a list of common passwords needs. */
export function guessesFor(password: string, about: readonly string[]): Promise<number> {
  return estimator.ask({ password, about })
}
