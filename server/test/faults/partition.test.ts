import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'

fault('nothing passes between one of two nodes and the database for 10 seconds', {}, async (drill) => {
  const nodes = await Nodes.start(2)
  await drill.load(nodes.urls)
  await drill.repeat(() => nodes.at(0).network.freeze(10_000))
})
