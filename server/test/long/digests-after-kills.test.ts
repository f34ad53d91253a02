import { test } from 'vitest'
import { killBetweenDecisionAndDigest } from '../support/kills.ts'

const KILLS = Number(process.env.KILLS || 20)

test(
  `nodes killed ${KILLS} times while they write and send the weekly letters give everybody one a week`,
  () => killBetweenDecisionAndDigest(KILLS),
  180_000 + KILLS * 30_000,
)
