import type { Bench } from '../../bench.ts'
import { writeCompany } from '../../fixtures/company.ts'
import { large, largeSizes } from '../../fixtures/large.ts'
import type { Organization } from '../../fixtures/organization.ts'
import { Senders } from '../../load/senders.ts'
import { untilIndexed } from '../../load/until-indexed.ts'
import { progress } from '../../progress.ts'
import { ratioAtLeast, row } from '../../row.ts'
import { median } from '../../statistics.ts'

const CONNECTIONS = 64

function small(bench: Bench): Promise<Organization> {
  return writeCompany(bench, { people: 100, channels: 33, messages: 1_000 })
}

export const largeSends = row({
  name: 'large-sends',
  order: 22.5,
  isLarge: true,
  title: `acknowledged sends in a large organization, ${CONNECTIONS} connections`,
  limit: 'an organization of a hundred people',
  async run(bench) {
    const open = async (organization: Organization, messages: number) => {
      const { dataDir, realmId, people, channels } = organization
      const server = await bench.serve({ dataDir })
      await untilIndexed(dataDir, realmId, messages)
      const senders = await Senders.open(server.port, CONNECTIONS, people.slice(0, 10), channels[0]?.id ?? 0)
      bench.defer(() => senders.close())
      await senders.flatOut(bench.size(4, 2))
      return senders
    }
    const largeOne = await bench.organization(large)
    const [few, many] = [
      await open(await bench.organization(small), 1_000),
      await open(largeOne, largeSizes(bench).messages),
    ]
    const rates: { few: number[]; many: number[] } = { few: [], many: [] }
    // Many short rounds, so that other load on the machine affects both alike.
    for (let round = 1; round <= bench.size(20, 5); round++) {
      progress(`large-sends: round ${round}`)
      rates.few.push(await few.flatOut(0.7))
      rates.many.push(await many.flatOut(0.7))
    }
    return [
      {
        what: 'acknowledged',
        value: median(rates.many),
        unit: '/s',
        limit: median(rates.few),
        target: ratioAtLeast(0.9),
      },
    ]
  },
})
