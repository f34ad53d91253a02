import { registerHooks } from 'node:module'
import { answerInThread } from '#engine/thread.ts'
import type { GuessesQuestion } from './guesses.ts'

const FIRST_WORDS = import.meta.resolve('@parley/api/passwords/first-words')

// Before the lists are loaded, which are read whole otherwise.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@zxcvbn-ts/dictionary-compression/decompress'
      ? { url: FIRST_WORDS, shortCircuit: true }
      : next(specifier, context),
})
const { guessesFor } = await import('@parley/api/passwords/strength')

answerInThread(({ password, about }: GuessesQuestion) => guessesFor(password, about))
