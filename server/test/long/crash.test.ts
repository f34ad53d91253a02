import { test } from 'vitest'
import { killUnderLoad } from '../support/kills.ts'

const KILLS = Number(process.env.KILLS || 20)

test(
  `killed at ${KILLS} random moments, the server loses nothing acknowledged, and queues continue`,
  async () => {
    await killUnderLoad(KILLS)
  },
  60_000 + KILLS * 30_000,
)
