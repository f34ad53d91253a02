import { parentPort } from 'node:worker_threads'
import { passwordMinGuesses } from '@parley/api/realm/limits'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import type { GuessesAnswer, GuessesQuestion } from './guesses.ts'

/**
 * The time it takes grows faster than the length, to seconds for a hundred characters made for it. Whoever repeats
 * themselves in so many characters has a weak password whatever follows, and nobody else needs more of them.
 */
const LOOKED_AT = 24
/** Ways of reading `4` as `a`, `$` as `s` and so on. */
const MOST_SUBSTITUTIONS = 20

/** A word is worth its rank in guesses, so those that are enough by themselves need not be known. */
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

parentPort?.on('message', ({ id, password, about }: GuessesQuestion) => {
  const { guesses } = estimator.check(password.slice(0, LOOKED_AT), [...about])
  parentPort?.postMessage({ id, guesses } satisfies GuessesAnswer)
})
