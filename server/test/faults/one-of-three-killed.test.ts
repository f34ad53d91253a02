import { setTimeout as sleep } from 'node:timers/promises'
import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'

fault('one of three nodes is killed, and its clients go on at the others', {}, async (drill) => {
  const nodes = await Nodes.start(3)
  await drill.load(nodes.urls)
  let killed: number | undefined
  await drill.repeat(async (round) => {
    if (killed !== undefined) await nodes.start(killed)
    killed = round % 3
    await sleep(Math.random() * 500)
    await nodes.at(killed).server.kill()
  })
})
