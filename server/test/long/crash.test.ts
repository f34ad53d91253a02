import { test } from 'vitest'
import { killUnderLoad } from '../support/kills.ts'

test('killed at twenty random moments, the server loses nothing acknowledged, and queues continue', async () => {
  await killUnderLoad(20)
}, 300_000)
