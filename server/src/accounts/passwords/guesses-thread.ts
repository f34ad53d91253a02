import { parentPort } from 'node:worker_threads'
import { passwordMinGuesses } from '@parley/api/realm/limits'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import type { GuessesAnswer, GuessesQuestion } from './guesses.ts'

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

parentPort?.on('message', ({ id, password, about }: GuessesQuestion) => {
  const { guesses } = estimator.check(password.slice(0, LOOKED_AT), [...about])
  parentPort?.postMessage({ id, guesses } satisfies GuessesAnswer)
})
