import { test } from 'vitest'
import { killBetweenDecisionAndLetter } from '../support/kills.ts'

const KILLS = Number(process.env.KILLS || 20)

test(
  `killed ${KILLS} times between a message and its letter, the server writes each letter once and loses none`,
  () => killBetweenDecisionAndLetter(KILLS),
  60_000 + KILLS * 20_000,
)
