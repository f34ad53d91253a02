import { expect } from 'vitest'
import { Crowd, insertCrowd, letWait, prepareCrowd } from '../support/faults/crowd.ts'
import { fault } from '../support/faults/fault.ts'
import { mebibytes, mostMemory } from '../support/faults/memory.ts'
import { Nodes } from '../support/faults/nodes.ts'
import { logIn } from '../support/kills.ts'

const CLIENTS = 10_000
const ALL_SERVED_MS = 10_000

fault('10,000 clients come back at once to a node that was killed', { rounds: 1 }, async (drill) => {
  await letWait(CLIENTS)
  const nodes = await Nodes.start(1)
  const { server } = nodes.at(0)
  const owner = await logIn(server.url)
  const like = await prepareCrowd(owner)
  await server.stop()
  const queues = await insertCrowd(nodes.postgres, nodes.secret, { count: CLIENTS, like })
  // Not through the network of the test, which has enough to do with the clients.
  const direct = { DATABASE_URL: nodes.postgres.url }
  await nodes.start(0, direct)
  const crowd = new Crowd(Number(new URL(server.url).port), queues)
  const load = await drill.load([server.url], { files: false })
  await drill.repeat(async () => {
    await crowd.wait()
    const before = await server.memory()
    await server.killAlone()
    await nodes.start(0, direct)
    let times: number[] = []
    const acknowledged = load.acknowledged
    const most = await mostMemory(server, async () => {
      times = await crowd.comeBack(owner)
    })
    const served = Math.round(Math.max(...times))
    const meanwhile = load.acknowledged - acknowledged
    process.stdout.write(
      `  all ${CLIENTS} served after ${served} ms, memory ${mebibytes(before)}, at most ${mebibytes(most)}, ` +
        `meanwhile ${meanwhile} acknowledged\n`,
    )
    expect(served).toBeLessThan(ALL_SERVED_MS)
    expect(most).toBeLessThan(2 * before)
    expect(meanwhile).toBeGreaterThan(0)
  })
  crowd.leave()
})
