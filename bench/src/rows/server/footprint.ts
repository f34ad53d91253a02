import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../../bench.ts'
import { connectToDatabase } from '../../database.ts'
import { crowd } from '../../fixtures/crowd.ts'
import { Connection } from '../../http/connection.ts'
import { get } from '../../http/requests.ts'
import { openConnections, pollRequest, registerQueues } from '../../load/crowd-of-polls.ts'
import { Senders } from '../../load/senders.ts'
import { memoryOf } from '../../processes.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row } from '../../row.ts'

const FIRST_OWNER = {
  ORGANIZATION_NAME: 'Bench',
  OWNER_EMAIL: 'owner@bench.example',
  OWNER_NAME: 'Olga Owner',
  OWNER_PASSWORD: 'correct horse battery',
}

export const footprint = row({
  name: 'footprint',
  order: 7,
  title: 'recovery and footprint',
  limit: 'a start after a clean stop',
  async run(bench) {
    const idle = await idleServer(bench)
    const [recovery, disk] = await recoveryAndDisk(bench)
    return [recovery, ...idle, await memoryOfPolls(bench), disk]
  },
})

/** What the server and its PostgreSQL take, with a new organization and no clients. */
async function idleServer(bench: Bench): Promise<Figure[]> {
  progress('footprint: idle memory')
  const dataDir = join(bench.folder(), 'data')
  const server = await bench.serve({ dataDir, environment: FIRST_OWNER })
  await sleep(bench.size(20_000, 3_000))
  const memory = [server.pid, ...server.postgres()].reduce((sum, pid) => sum + memoryOf(pid), 0)
  const disk = diskSpaceOf(dataDir)
  await server.stop()
  return [
    { what: 'idle memory, PostgreSQL included', value: memory / 1e6, unit: 'MB', target: atMost(200) },
    { what: 'disk of a new data folder', value: disk / 1e6, unit: 'MB', target: atMost(100) },
  ]
}

/** The bytes of all files in a folder. */
function diskSpaceOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** Kills all processes during sends, and measures the time until a new server answers. */
async function recoveryAndDisk(bench: Bench): Promise<[Figure, Figure]> {
  const { dataDir, people, channels } = await bench.organization(crowd)
  const started = performance.now()
  const server = await bench.serve({ dataDir })
  const cleanStart = (performance.now() - started) / 1000
  progress('footprint: disk per message')
  const senders = await Senders.open(server.port, 64, people.slice(0, 10), channels[0]?.id ?? 0)
  const disk = await diskPerMessage(dataDir, () => senders.flatOut(bench.size(20, 3)))
  progress('footprint: kill and recover')
  const broken = senders.flatOut(60).catch(() => undefined)
  await sleep(1000)
  await server.kill()
  await broken
  senders.close()
  const begun = performance.now()
  const next = await bench.serve({ dataDir })
  const connection = await Connection.open(next.port)
  const answer = await connection.request(
    get(people[0], '/api/v1/messages', { anchor: 'newest', num_before: 1 }),
  )
  const seconds = (performance.now() - begun) / 1000
  if (answer.status !== 200) throw new Error(`after the restart came ${answer.first().slice(0, 300)}`)
  connection.close()
  await next.stop()
  return [
    {
      what: 'kill -9 of everything to serving again',
      value: seconds,
      unit: 's',
      limit: cleanStart,
      target: atMost(3),
    },
    { what: 'disk per message, indexes included', value: disk / 1000, unit: 'kB', target: atMost(1.5) },
  ]
}

async function diskPerMessage(dataDir: string, send: () => Promise<unknown>): Promise<number> {
  const database = await connectToDatabase(dataDir)
  const look = async () => {
    await database.query('checkpoint')
    const { rows } = await database.query<{ bytes: string; messages: string }>(
      'select pg_database_size(current_database()) as bytes, (select count(*) from messages) as messages',
    )
    return { bytes: Number(rows[0]?.bytes), messages: Number(rows[0]?.messages) }
  }
  const before = await look()
  await send()
  const after = await look()
  await database.end()
  return (after.bytes - before.bytes) / (after.messages - before.messages)
}

/** The memory of a waiting client: its connection, its request and its queue. */
async function memoryOfPolls(bench: Bench): Promise<Figure> {
  const count = bench.size(10_000, 2_000)
  const { dataDir, people } = await bench.organization(crowd)
  const server = await bench.serve({ dataDir, inspected: true })
  const residentBytes = async () => {
    await server.inspector.collectGarbage()
    return memoryOf(server.pid)
  }
  progress('footprint: memory of waiting polls')
  // Warm up: compiled code and buffers are not the memory of clients.
  const first = await registerQueues(server.port, people.slice(0, 200))
  const firstConnections = await openConnections(server.port, first.length)
  for (const [index, queue] of first.entries())
    firstConnections[index]?.request(pollRequest(queue)).catch(() => undefined)
  await sleep(1000)
  const before = await residentBytes()
  const queues = await registerQueues(server.port, people.slice(200, 200 + count))
  const connections = await openConnections(server.port, count)
  for (const [index, queue] of queues.entries())
    connections[index]?.request(pollRequest(queue)).catch(() => undefined)
  await sleep(2000)
  const after = await residentBytes()
  for (const connection of [...firstConnections, ...connections]) connection.close()
  return {
    what: `memory per waiting poll, of ${count.toLocaleString('en')}`,
    value: (after - before) / count / 1000,
    unit: 'kB',
    target: atMost(25),
  }
}
