import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { passwordMinGuesses } from '../realm/limits.ts'

// Takes a tenth of a second and 15 MB to load, and twice that where `firstWords` does not read the lists: import it only where
// a password is chosen.

/**
 * Characters examined. The time grows faster than the length, to seconds for a hundred characters chosen for that.
 * A password that is weak in this many characters counts as weak, and a strong one needs no more.
 */
const LOOKED_AT = 24
/** The maximum number of ways to read `4` as `a`, `$` as `s` and so on. */
const MOST_SUBSTITUTIONS = 20

/** Leaves out words whose rank alone exceeds the required guesses. */
const dictionary = Object.fromEntries(
  Object.entries({ ...common.dictionary, ...english.dictionary }).map(([name, words]) => [
    name,
    words.slice(0, passwordMinGuesses),
  ]),
)

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
  maxLength: LOOKED_AT,
})

/**
 * The number of guesses that an attacker with lists of common passwords needs, as `password_min_guesses` counts them.
 * @param about what others know of the person: name, address, organization
 */
export function guessesFor(password: string, about: readonly string[]): number {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return estimator.check(
    password.slice(0, LOOKED_AT),
    words.filter((word) => word !== ''),
  ).guesses
}
