import { guessesFor } from '@parley/api/passwords/strength'
import { answerInThread } from '#engine/thread.ts'
import type { GuessesQuestion } from './guesses.ts'

answerInThread(({ password, about }: GuessesQuestion) => guessesFor(password, about))
