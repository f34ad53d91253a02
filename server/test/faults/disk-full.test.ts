import { setTimeout as sleep } from 'node:timers/promises'
import { fault } from '../support/faults/fault.ts'
import { LoopDisk } from '../support/faults/loop-disk.ts'
import { ServerProcess } from '../support/server-process.ts'

fault('the disk is full for 5 seconds', {}, async (drill) => {
  const disk = await LoopDisk.make()
  const server = await ServerProcess.create('', disk.path)
  await server.start({ LOG_LEVEL: 'silent' })
  const load = await drill.load([server.url])
  await drill.repeat(
    async () => {
      await disk.fill()
      await sleep(5_000)
    },
    async () => {
      await disk.empty()
      await load.keepsFiles()
    },
  )
})
