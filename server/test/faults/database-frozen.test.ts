import { setTimeout as sleep } from 'node:timers/promises'
import { fault } from '../support/faults/fault.ts'
import { signalDatabase } from '../support/interruptions.ts'
import { ServerProcess } from '../support/server-process.ts'

fault('the database is stopped for 5 seconds, and goes on', {}, async (drill) => {
  const server = await ServerProcess.create()
  await server.start()
  await drill.load([server.url])
  await drill.repeat(
    async () => {
      signalDatabase(server.dataDir, 'SIGSTOP')
      await sleep(5_000)
    },
    async () => signalDatabase(server.dataDir, 'SIGCONT'),
  )
})
