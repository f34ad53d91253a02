import type { Page } from 'playwright-core'
import { footprintOf, openReader, send, visit } from '../../browser.ts'
import { office, officeSizes, tenOffices } from '../../fixtures/office.ts'
import type { PlannedChannel } from '../../fixtures/organization.ts'
import { Colleagues } from '../../load/colleagues.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row } from '../../row.ts'
import { median } from '../../statistics.ts'

export const footprint = row({
  name: 'footprint',
  order: 4,
  title: 'a large organization in one browser',
  async run(bench) {
    const { people, channels } = officeSizes(bench)
    const organization = await bench.organization(office)
    progress('footprint: an hour of use')
    const page = await openReader(bench, organization)
    const all = organization.channels.map(({ id }) => id)
    const colleagues = await Colleagues.open(Number(new URL(page.url()).port), organization.people, all)
    bench.defer(() => colleagues.close())
    await use(page, organization.channels.slice(0, bench.size(120, 30)), channels, () =>
      colleagues.work(organization.people[0]?.id ?? 0),
    )
    const { heap, elements } = await footprintOf(page)
    const size = `${people.toLocaleString('en')} people, ${channels} channels`
    return [
      { what: `${size}: memory after an hour of use`, value: heap, unit: 'MB', target: atMost(60) },
      { what: `${size}: elements`, value: elements, unit: '', target: atMost(1500) },
      ...(await inTheLargest(page, bench.size(10, 5), async () =>
        openReader(bench, await bench.organization(tenOffices)),
      )),
    ]
  },
})

/**
 * About as many conversations and messages as somebody who is busy meets in an hour, and what others do in 120 half
 * minutes: 3,000 messages, 120 of them direct, a thousand reactions, a few hundred edits.
 */
async function use(
  page: Page,
  channels: readonly PlannedChannel[],
  all: number,
  meanwhile: () => Promise<void>,
) {
  for (const [place, { id }] of channels.entries()) {
    await visit(page, { hash: `#narrow/channel/${id}`, place }, all)
    await page.mouse.move(680, 400)
    for (let step = 0; step < 10; step++) await page.mouse.wheel(0, -600)
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#narrow/channel/${id}/topic/bench`)
    await send(page, `ahoy ${place}`)
    await meanwhile()
  }
}

/** How it feels with ten times as many people. */
async function inTheLargest(before: Page, rounds: number, open: () => Promise<Page>): Promise<Figure[]> {
  await before.close()
  progress('footprint: ten times as many people')
  const page = await open()
  const begun = performance.now()
  await page.reload()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  const start = performance.now() - begun
  const keys: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.keyboard.press('Control+K')
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill('person number 4')
    const pressed = performance.now()
    await field.press('2')
    await page.getByRole('option').filter({ hasText: 'Person Number 42' }).first().waitFor()
    keys.push(performance.now() - pressed)
    await page.keyboard.press('Escape')
  }
  const { heap } = await footprintOf(page)
  return [
    { what: '50,000 people: a visit, until one can read', value: start, unit: 'ms' },
    { what: '50,000 people: from a key to who is found', value: median(keys), unit: 'ms' },
    { what: '50,000 people: memory', value: heap, unit: 'MB' },
  ]
}
