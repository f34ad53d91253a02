import { test } from 'vitest'
import { killBetweenDecisionAndPush } from '../support/kills.ts'

const KILLS = Number(process.env.KILLS || 20)

test(
  `killed ${KILLS} times between a message and its notification, the server loses none, and repeats none in another place`,
  () => killBetweenDecisionAndPush(KILLS),
  240_000 + KILLS * 20_000,
)
