import { setTimeout as sleep } from 'node:timers/promises'
import { fault } from '../support/faults/fault.ts'
import { LoopDisk } from '../support/faults/loop-disk.ts'
import { ServerProcess } from '../support/server-process.ts'

fault('the disk can only be read, until it is mended and the server started again', {}, async (drill) => {
  const disk = await LoopDisk.make()
  const server = await ServerProcess.create('', disk.path)
  await server.start({ LOG_LEVEL: 'silent' })
  await drill.load([server.url])
  await drill.repeat(
    async () => {
      await disk.breakDown()
      await sleep(3_000)
      await server.kill()
      await disk.mend()
    },
    () => server.start({ LOG_LEVEL: 'silent' }),
  )
})
