import { setTimeout as sleep } from 'node:timers/promises'
import { type Drill, fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'
import { signalDatabase } from '../support/interruptions.ts'
import { ServerProcess } from '../support/server-process.ts'

/** Longer than the server's own limits, which refuse what waits: see `query-limits.ts`. */
const FROZEN_MS = 75_000
/** A statement may take 40 seconds. Ten more pass until it is clear that there is no connection to ask what became of it. */
const LONGEST_WAIT_MS = 55_000

const freeze = (drill: Drill, dataDir: string) =>
  drill.repeat(
    async () => {
      signalDatabase(dataDir, 'SIGSTOP')
      await sleep(FROZEN_MS)
    },
    async () => signalDatabase(dataDir, 'SIGCONT'),
  )

fault(
  'the database of one node is stopped for more than a minute',
  { rounds: 1, longestWait: LONGEST_WAIT_MS },
  async (drill) => {
    const server = await ServerProcess.create()
    await server.start({ LOG_LEVEL: 'silent' })
    await drill.load([server.url])
    await freeze(drill, server.dataDir)
  },
)

fault(
  'the database of two nodes is stopped for more than a minute',
  { rounds: 1, longestWait: LONGEST_WAIT_MS },
  async (drill) => {
    const nodes = await Nodes.start(2)
    await drill.load(nodes.urls)
    await freeze(drill, nodes.postgres.dataDir)
  },
)
