import type { Bench } from '../bench.ts'
import { channelsOfReaders, large, largeSizes } from '../fixtures/large.ts'
import type { Organization } from '../fixtures/organization.ts'
import { Reader } from './reader.ts'
import { untilIndexed } from './until-indexed.ts'

/** Serves the large organization, and gives its readers once all messages are indexed: in few channels, and in all. */
export async function readersOf(
  bench: Bench,
): Promise<{ organization: Organization; readers: readonly { reader: Reader; channels: number }[] }> {
  const organization = await bench.organization(large)
  const { dataDir, people, realmId } = organization
  const server = await bench.serve({ dataDir })
  await untilIndexed(dataDir, realmId, largeSizes(bench).messages)
  const sizes = channelsOfReaders(bench)
  const readers = await Promise.all(
    people.slice(0, sizes.length).map(async (account, index) => {
      const reader = await Reader.open(server.port, account)
      bench.defer(() => reader.close())
      return { reader, channels: sizes[index] ?? 0 }
    }),
  )
  return { organization, readers }
}
