import type { Bench, Fixture } from '../bench.ts'
import { channelsOfReaders, large, largeSizes } from '../fixtures/large.ts'
import type { Organization } from '../fixtures/organization.ts'
import { Reader } from './reader.ts'
import { untilIndexed } from './until-indexed.ts'

interface ReaderOfSome {
  readonly organization: Organization
  readonly reader: Reader
  /** How many channels the reader is in. */
  readonly channels: number
}

/** Serves a large organization, and gives its readers once all messages are indexed: in few channels, and in all. */
export async function* readersOf(bench: Bench, fixture: Fixture = large): AsyncGenerator<ReaderOfSome> {
  const organization = await bench.organization(fixture)
  const { dataDir, people, realmId } = organization
  const server = await bench.serve({ dataDir })
  await untilIndexed(dataDir, realmId, largeSizes(bench).messages)
  const sizes = channelsOfReaders(bench)
  for (const [index, account] of people.slice(0, sizes.length).entries()) {
    // Each when its turn comes: the server closes connections that nobody uses.
    const reader = await Reader.open(server.port, account)
    try {
      yield { organization, reader, channels: sizes[index] ?? 0 }
    } finally {
      reader.close()
    }
  }
}
