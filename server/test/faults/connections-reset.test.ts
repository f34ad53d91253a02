import { setTimeout as sleep } from 'node:timers/promises'
import { cuttingProxy } from '../../../web/test/support/cutting-proxy.ts'
import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'

/** So many storms in a row, so many milliseconds apart. */
const [STORMS, APART_MS] = [20, 100]

fault('all connections are reset, twenty times in two seconds', {}, async (drill) => {
  const nodes = await Nodes.start(1)
  const { server, network } = nodes.at(0)
  const toClients = await cuttingProxy(Number(new URL(server.url).port))
  await drill.load([toClients.url])
  await drill.repeat(async () => {
    for (let storm = 0; storm < STORMS; storm++) {
      network.reset()
      toClients.reset()
      await sleep(APART_MS)
    }
  })
})
