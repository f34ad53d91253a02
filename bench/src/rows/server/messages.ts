import { MESSAGE_COLUMNS } from '@parley/server/messages/message/message'
import { connectToDatabase } from '../../database.ts'
import { company, companySizes } from '../../fixtures/company.ts'
import { Connection } from '../../http/connection.ts'
import { get } from '../../http/requests.ts'
import { progress } from '../../progress.ts'
import { type Figure, ratioAtMost, row } from '../../row.ts'
import { median } from '../../statistics.ts'

const NEWEST = `select ${MESSAGE_COLUMNS} from messages m
  where m.realm_id = $1 and m.conversation_id = $2 order by m.id desc limit 100`

export const messages = row({
  name: 'messages',
  order: 6,
  title: 'GET /messages, the 100 newest',
  limit: 'the bare SQL',
  async run(bench) {
    const { dataDir, realmId, people, channels } = await bench.organization(company)
    const server = await bench.serve({ dataDir })
    const connection = await Connection.open(server.port)
    const database = await connectToDatabase(dataDir)
    bench.defer(async () => {
      connection.close()
      await database.end()
    })
    const reader = people[1]
    const narrows: [string, (place: number) => unknown[]][] = [
      [
        `of a channel, of ${companySizes(bench).messages.toLocaleString('en')} messages`,
        (place) => [channelTerm(place)],
      ],
      ['of a topic', (place) => [channelTerm(place), { operator: 'topic', operand: 'topic 7' }]],
      ['of everything the reader is in', () => []],
    ]
    const channelTerm = (place: number) => ({
      operator: 'channel',
      operand: channels[place % channels.length]?.id,
    })
    const times = narrows.map((): number[] => [])
    const limits: number[] = []
    const rounds = bench.size(200, 60)
    const warmUp = 20
    progress(`messages: ${rounds} rounds`)
    for (let round = 0; round < rounds + warmUp; round++) {
      const conversation = channels[round % channels.length]?.conversationId
      const begun = performance.now()
      const { rows } = await database.query({ name: 'newest', text: NEWEST, values: [realmId, conversation] })
      if (round >= warmUp) limits.push(performance.now() - begun)
      if (rows.length !== 100) throw new Error(`the conversation has ${rows.length} messages, not 100`)
      for (const [index, [, narrow]] of narrows.entries()) {
        const request = get(reader, '/api/v1/messages', {
          anchor: 'newest',
          num_before: 100,
          num_after: 0,
          narrow: narrow(round),
        })
        const sent = performance.now()
        const answer = await connection.request(request)
        if (round >= warmUp) times[index]?.push(performance.now() - sent)
        if (answer.status !== 200)
          throw new Error(`the messages were answered with ${answer.first().slice(0, 300)}`)
      }
    }
    return narrows.map(
      ([what], index): Figure => ({
        what,
        value: median(times[index] ?? []),
        unit: 'ms',
        limit: median(limits),
        ...(index === 0 ? { target: ratioAtMost(3) } : {}),
      }),
    )
  },
})
