import { fault } from '../support/faults/fault.ts'
import { ServerProcess } from '../support/server-process.ts'

fault('node and database are killed, as by a power cut', {}, async (drill) => {
  const server = await ServerProcess.create()
  await server.start()
  await drill.load([server.url])
  await drill.repeat(
    () => server.kill(),
    () => server.start(),
  )
})
