import { fault } from '../support/faults/fault.ts'
import { ServerProcess } from '../support/server-process.ts'

fault('a node is killed', {}, async (drill) => {
  const server = await ServerProcess.create()
  await server.start()
  await drill.load([server.url])
  await drill.repeat(
    () => server.killAlone(),
    () => server.start(),
  )
})
