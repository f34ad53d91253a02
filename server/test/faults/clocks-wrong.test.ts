import { fileURLToPath } from 'node:url'
import { getPresence } from '@parley/api/presence/endpoints'
import { expect } from 'vitest'
import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'
import { logIn } from '../support/kills.ts'

const FIVE_MINUTES_MS = 300_000
const WRONG_CLOCK = fileURLToPath(new URL('../support/faults/wrong-clock.ts', import.meta.url))

const wrongBy = (ms: number) => ({
  NODE_OPTIONS: `--import=${WRONG_CLOCK}`,
  CLOCK_WRONG_BY_MS: String(ms),
})

/** What time a node believes it is, in milliseconds. Not the `Date` of its answers, which Node takes from elsewhere. */
async function clockOf(url: string): Promise<number> {
  return 1000 * (await (await logIn(url)).call(getPresence, {})).server_timestamp
}

fault('one clock of three is 5 minutes ahead, one 5 minutes behind', {}, async (drill) => {
  const nodes = await Nodes.start(3)
  const load = await drill.load(nodes.urls)
  await drill.repeat(async (round) => {
    const ahead = round % 2
    for (const [node, ms] of [
      [ahead, FIVE_MINUTES_MS],
      [1 - ahead, -FIVE_MINUTES_MS],
    ] as const) {
      await nodes.at(node).server.stop()
      await nodes.start(node, wrongBy(ms))
    }
    const clocks = await Promise.all(nodes.urls.map(clockOf))
    // Ahead, behind and right.
    expect(Math.max(...clocks) - Math.min(...clocks)).toBeGreaterThan(1.9 * FIVE_MINUTES_MS)
    await load.serves()
  })
})
