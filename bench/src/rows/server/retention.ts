import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectToDatabase } from '../../database.ts'
import { expired, expiredMessages } from '../../fixtures/expired.ts'
import { Senders } from '../../load/senders.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row, type Target } from '../../row.ts'
import { percentile } from '../../statistics.ts'

/** A busy day of a thousand people. Far from the limit, so that all delays come from the deletions. */
const SENDS_PER_SECOND = 90
const CONNECTIONS = 16

async function isIndexed(database: Client): Promise<boolean> {
  const { rows } = await database.query<{ through: number | null }>('select through from search_progress')
  const { rows: behind } = await database.query('select from messages where id > $1 limit 1', [
    rows[0]?.through ?? -1,
  ])
  return behind.length === 0
}

export const retention = row({
  name: 'retention',
  order: 8,
  title: 'sends while expired messages are being deleted',
  limit: 'the same without deletions',
  async run(bench) {
    const { dataDir, people, channels } = await bench.organization(expired)
    // Its first maintenance begins with the deletions.
    const server = await bench.serve({ dataDir })
    const open = () => Senders.open(server.port, CONNECTIONS, people, channels[0]?.id ?? 0)
    const senders = await open()
    const database = await connectToDatabase(dataDir)
    bench.defer(() => database.end())
    const remaining = async () => {
      const { rows } = await database.query<{ count: number }>(
        'select count(*)::integer as count from messages where id <= $1',
        [expiredMessages(bench)],
      )
      return rows[0]?.count ?? 0
    }
    const seconds = bench.size(8, 3)
    await senders.atRate(SENDS_PER_SECOND, 1)
    // Else the figures were of the text index, which the messages of this organization come to just now.
    while (!(await isIndexed(database))) await sleep(100)
    const before = await remaining()
    const during = await senders.atRate(SENDS_PER_SECOND, seconds)
    senders.close()
    const after = await remaining()
    if (after === 0) throw new Error('the deletions were over before the sends were')
    for (let left = after; left > 0; left = await remaining()) {
      progress(`retention: ${left} messages to delete`)
      await sleep(500)
    }
    // The server has closed connections that were idle for so long.
    const later = await open()
    const quiet = await later.atRate(SENDS_PER_SECOND, seconds)
    later.close()
    const line = (percent: number, target?: Target): Figure => ({
      what: `p${percent} at ${SENDS_PER_SECOND} /s`,
      value: percentile(during, percent / 100),
      unit: 'ms',
      limit: percentile(quiet, percent / 100),
      ...(target === undefined ? {} : { target }),
    })
    return [
      line(50),
      line(99, atMost(20)),
      { what: 'deletions', value: (before - after) / seconds, unit: '/s' },
    ]
  },
})
