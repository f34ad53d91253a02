import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'
import { signalDatabase } from '../support/interruptions.ts'

// What the test runs starts again by itself, as a service of an operator does.
fault('the database of two nodes is killed, and comes back', {}, async (drill) => {
  const nodes = await Nodes.start(2)
  await drill.load(nodes.urls)
  await drill.repeat(async () => signalDatabase(nodes.postgres.dataDir, 'SIGKILL'))
})
