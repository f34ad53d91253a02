import type { Page } from 'playwright-core'
import { openReader, send, type Visited, visit } from '../../browser.ts'
import { office, officeSizes } from '../../fixtures/office.ts'
import { progress } from '../../progress.ts'
import { atMost, row } from '../../row.ts'
import { median, percentile } from '../../statistics.ts'

export const conversations = row({
  name: 'conversations',
  order: 2,
  title: 'going from one conversation to another, and writing',
  async run(bench) {
    const organization = await bench.organization(office)
    const { channels } = officeSizes(bench)
    const page = await openReader(bench, organization)
    const places: Visited[] = organization.channels
      .slice(0, bench.size(60, 20))
      .map(({ id }, place) => ({ hash: `#narrow/channel/${id}`, place }))
    progress('conversations: new ones')
    const first = await visitAll(page, places, channels)
    progress('conversations: known ones')
    const again = await visitAll(page, places, channels)
    const beyond = first.map(({ shown, waited }) => shown - waited)
    progress('conversations: writing')
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#narrow/channel/${organization.channels[0]?.id}/topic/bench`)
    const echoes: number[] = []
    for (let index = 0; index < bench.size(50, 15); index++) echoes.push(await send(page, `number ${index}!`))
    return [
      { what: 'known, p50', value: median(again.map(({ shown }) => shown)), unit: 'ms' },
      {
        what: 'known, p95',
        value: percentile(
          again.map(({ shown }) => shown),
          0.95,
        ),
        unit: 'ms',
        target: atMost(50),
      },
      { what: 'new, beyond the network, p50', value: median(beyond), unit: 'ms', target: atMost(50) },
      { what: 'new, beyond the network, p95', value: percentile(beyond, 0.95), unit: 'ms' },
      { what: 'from Enter to one’s own message, p50', value: median(echoes), unit: 'ms', target: atMost(20) },
      { what: 'from Enter to one’s own message, p95', value: percentile(echoes, 0.95), unit: 'ms' },
    ]
  },
})

async function visitAll(page: Page, places: readonly Visited[], channels: number) {
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  for (const place of places) {
    visits.push(await visit(page, place, channels))
    // What comes after the first frame is not the next visit's.
    await page.waitForTimeout(150)
  }
  return visits
}
