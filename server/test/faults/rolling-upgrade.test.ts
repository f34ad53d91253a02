import { setTimeout as sleep } from 'node:timers/promises'
import { earlierRelease } from '../support/faults/earlier-release.ts'
import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'
import { ServerProcess } from '../support/server-process.ts'

/** The first migration that had to leave what nodes of an earlier release use: see `schema.test.ts`. */
const FIRST_IN_TWO_STEPS = '232_no_lock_of_realm.sql'

fault('two nodes of the release before are upgraded, one after the other', { rounds: 1 }, async (drill) => {
  const { name, main } = await earlierRelease(FIRST_IN_TWO_STEPS)
  process.stdout.write(`  from ${name}\n`)
  // The earlier one need not know of buckets.
  const nodes = await Nodes.start(2, { main, files: 'in one folder' })
  const load = await drill.load(nodes.urls)
  const { main: newer } = await ServerProcess.create()
  const upgrade = async (node: number) => {
    const { server } = nodes.at(node)
    await server.stop()
    server.main = newer
    await nodes.start(node)
  }
  await drill.repeat(
    async () => {
      await load.brings(100)
      // It migrates the database, on which the other one works.
      await upgrade(0)
      await load.serves()
      await load.brings(500)
      await sleep(5_000)
    },
    () => upgrade(1),
  )
})
