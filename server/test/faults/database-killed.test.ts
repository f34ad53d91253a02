import { fault } from '../support/faults/fault.ts'
import { signalDatabase } from '../support/interruptions.ts'
import { ServerProcess } from '../support/server-process.ts'

fault('the database is killed, and started again by its node', {}, async (drill) => {
  const server = await ServerProcess.create()
  await server.start({ LOG_LEVEL: 'silent' })
  await drill.load([server.url])
  await drill.repeat(async () => signalDatabase(server.dataDir, 'SIGKILL'))
})
