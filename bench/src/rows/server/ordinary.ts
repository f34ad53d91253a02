import { setTimeout as sleep } from 'node:timers/promises'
import { large, largeSizes } from '../../fixtures/large.ts'
import { OrdinaryWork } from '../../load/ordinary-work.ts'
import { Probe } from '../../load/probe.ts'
import { untilIndexed } from '../../load/until-indexed.ts'
import { memoryOf, processorTime } from '../../processes.ts'
import { progress } from '../../progress.ts'
import { atMost, row } from '../../row.ts'
import { median } from '../../statistics.ts'

export const ordinary = row({
  name: 'ordinary',
  order: 24,
  isLarge: true,
  title: 'ordinary work of a large organization, and how long others wait meanwhile',
  async run(bench) {
    const organization = await bench.organization(large)
    const { dataDir, realmId, owner } = organization
    const server = await bench.serve({ dataDir })
    await untilIndexed(dataDir, realmId, largeSizes(bench).messages)
    const work = await OrdinaryWork.start(server.port, organization)
    bench.defer(() => work.stop())
    const probe = await Probe.open(bench, server.port, owner)
    // The first requests of each kind compile their code.
    await sleep(60_000)
    await probe.longest()
    const minutes = bench.options.minutes ?? bench.size(3, 1)
    const [processorBefore, requestsBefore] = [processorTime([server.pid]), work.requests]
    const longest: number[] = []
    const memory: number[] = []
    for (let minute = 1; minute <= minutes; minute++) {
      await sleep(60_000)
      work.check()
      longest.push(await probe.longest())
      memory.push(memoryOf(server.pid) / 1e6)
      const [wait, size] = [longest.at(-1)?.toFixed(0), memory.at(-1)?.toFixed(0)]
      progress(`ordinary: minute ${minute} of ${minutes}, longest request ${wait} ms, memory ${size} MB`)
    }
    const busy = (processorTime([server.pid]) - processorBefore) / (minutes * 600)
    return [
      {
        what: `longest request of ${minutes} minutes`,
        value: Math.max(...longest),
        unit: 'ms',
        target: atMost(50),
      },
      { what: 'longest of a minute, median', value: median(longest), unit: 'ms' },
      { what: 'memory, at most', value: Math.max(...memory), unit: 'MB', target: atMost(400) },
      {
        what: 'requests, and answers to polls',
        value: (work.requests - requestsBefore) / (minutes * 60),
        unit: '/s',
      },
      { what: "the server's part of a core", value: busy, unit: '%' },
    ]
  },
})
