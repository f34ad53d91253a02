import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'
import { parley } from '../support/operator-process.ts'
import { ServerProcess } from '../support/server-process.ts'

fault(
  'one of three nodes is killed while a backup is made, which has all that was acknowledged before',
  { rounds: 1 },
  async (drill) => {
    const nodes = await Nodes.start(3)
    const load = await drill.load(nodes.urls)
    const commands = await ServerProcess.create()
    const operator = { ...nodes.environment, DATA_DIR: commands.dataDir }
    await drill.repeat(
      async (round) => {
        const before = load.soFar()
        const path = `s3://parley/backups/round-${round}`
        const backingUp = parley(operator, 'backup', path)
        await sleep(Math.random() * 3_000)
        await nodes.at(round % 3).server.kill()
        expect(await backingUp).toContain(path)

        await nodes.postgres.execute(`create database restored_${round}`)
        const elsewhere = await ServerProcess.create('data')
        const environment = {
          ...operator,
          ...nodes.storage.environment(`restored-${round}`),
          DATABASE_URL: nodes.postgres.urlFor('parley', `restored_${round}`),
          DATA_DIR: elsewhere.dataDir,
        }
        await parley(environment, 'restore', path)
        await elsewhere.start(environment)
        expect(await load.lostAt(elsewhere.url, before)).toBe(0)
        expect(await parley(environment, 'check')).toContain('Everything is as it should be.')
        await elsewhere.stop()
      },
      async () => {
        for (const node of [0, 1, 2]) if (!nodes.at(node).server.isRunning) await nodes.start(node)
      },
    )
  },
)
