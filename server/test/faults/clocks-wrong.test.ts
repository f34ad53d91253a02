import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'

const FIVE_MINUTES_MS = 300_000
const WRONG_CLOCK = fileURLToPath(new URL('../support/faults/wrong-clock.ts', import.meta.url))

const wrongBy = (ms: number) => ({
  NODE_OPTIONS: `--import=${WRONG_CLOCK}`,
  CLOCK_WRONG_BY_MS: String(ms),
})

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
    const dates = await Promise.all(
      nodes.urls.map(async (url) => Date.parse((await fetch(`${url}/health`)).headers.get('date') ?? '')),
    )
    expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(FIVE_MINUTES_MS)
    await load.serves()
  })
})
