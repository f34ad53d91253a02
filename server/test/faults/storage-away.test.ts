import { setTimeout as sleep } from 'node:timers/promises'
import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'

fault('the service that keeps files is away for 5 seconds', {}, async (drill) => {
  const nodes = await Nodes.start(1)
  const load = await drill.load(nodes.urls)
  await drill.repeat(
    async () => {
      await nodes.storage.goAway()
      // Everything but files goes on.
      await load.serves()
      await sleep(5_000)
    },
    async () => {
      await nodes.storage.serve()
      await load.keepsFiles()
    },
  )
})
