import { fault } from '../support/faults/fault.ts'
import { LoopDisk } from '../support/faults/loop-disk.ts'
import { ServerProcess } from '../support/server-process.ts'

fault('the disk stands still for most of 8 seconds', {}, async (drill) => {
  const disk = await LoopDisk.make()
  const server = await ServerProcess.create('', disk.path)
  await server.start()
  const load = await drill.load([server.url])
  await drill.repeat(async () => {
    const crawling = disk.crawl(8_000)
    // It is slow, and not away.
    await load.brings(20)
    await crawling
  })
})
