import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../../bench.ts'
import { writeCompany } from '../../fixtures/company.ts'
import { memoryOf } from '../../processes.ts'
import { progress } from '../../progress.ts'
import { type Figure, row } from '../../row.ts'

/** So long after its start, a server has prepared the first answers and collected its garbage. */
const SETTLED_MS = 20_000
const SUBSCRIPTIONS_OF_ONE = 30

export const growth = row({
  name: 'growth',
  order: 24,
  isLarge: true,
  title: `start and memory by people, each in ${SUBSCRIPTIONS_OF_ONE} channels`,
  async run(bench) {
    const figures: Figure[] = []
    const held: { people: number; bytes: number }[] = []
    for (const people of [10_000, 50_000, 200_000].map((full) => bench.size(full, full / 10))) {
      const { seconds, bytes } = await measured(bench, people)
      held.push({ people, bytes })
      const who = `${people.toLocaleString('en')} people`
      figures.push(
        { what: `${who}: start`, value: seconds, unit: 's' },
        { what: `${who}: memory of the server`, value: bytes / 1e6, unit: 'MB' },
      )
    }
    const [first, last] = [held[0], held.at(-1)]
    if (first === undefined || last === undefined) return figures
    const each = (last.bytes - first.bytes) / (last.people - first.people)
    return [
      ...figures,
      { what: 'memory for a person with their subscriptions', value: each / 1000, unit: 'kB' },
    ]
  },
})

async function measured(bench: Bench, people: number): Promise<{ seconds: number; bytes: number }> {
  progress(`growth: writing ${people} people`)
  const { dataDir } = await writeCompany(bench, {
    people,
    channels: Math.max(300, Math.round(people / 17)),
    messages: 10_000,
  })
  // The first start indexes the messages.
  const first = await bench.serve({ dataDir })
  await sleep(SETTLED_MS)
  await first.stop()
  progress(`growth: starting with ${people} people`)
  const begun = performance.now()
  const server = await bench.serve({ dataDir })
  const seconds = (performance.now() - begun) / 1000
  await sleep(SETTLED_MS)
  const bytes = memoryOf(server.pid)
  await server.stop()
  return { seconds, bytes }
}
