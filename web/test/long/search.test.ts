import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../../server/test/harness.ts'
import { enter, messages, serverForPages } from '../browser.ts'

const say = (person: Person, topic: string, content: string) =>
  person.call(sendMessage, { type: 'channel', to: 'platform', topic, content, read_by_sender: true })

/** Three topics with the word “restart”, by Ada and Bo. */
async function harbour() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  await say(bo, 'queues', 'what happens then?')
  await say(ada, 'queues', 'a restart loses nothing')
  await say(bo, 'queues', 'good to know')
  await say(bo, 'upgrade', 'one restart for the binary, see https://example.com')
  await say(ada, 'pool', 'they <b> restarted & nobody saw it')
  for (let i = 0; i < 30; i++) await say(ada, `entry ${i}`, `the lighthouse, number ${i}`)
  const channel = server.realm.state.channelsByName.get('platform')
  return { server, ada, bo, at: `/#narrow/channel/${channel?.id}-platform/topic/queues` }
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search messages' })
const pills = (page: Page) => page.getByRole('list', { name: 'Conditions' }).getByRole('listitem')
const results = (page: Page) => page.getByRole('main').getByRole('article')
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('operators become pills by typing and choosing, and the address keeps them', async () => {
  const { server, at } = await harbour()
  const page = await enter(server, 'ada', { at })
  await messages(page).filter({ hasText: 'loses nothing' }).waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => pills(page).allInnerTexts()).toEqual(['in: platform › queues'])
  await page.keyboard.press('Backspace')
  await expect.poll(() => pills(page).count()).toBe(0)

  await page.keyboard.type('fr')
  await option(page, /^from:/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('bo')
  await option(page, /^Bo Kristensen/).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => pills(page).allInnerTexts()).toEqual(['from: Bo Kristensen'])
  await page.keyboard.type('has:link restart')
  await expect.poll(() => pills(page).allInnerTexts()).toEqual(['from: Bo Kristensen', 'has: link'])
  await page.keyboard.press('Enter')
  await results(page).filter({ hasText: 'for the binary' }).waitFor()

  // The oldest can stand first, and page by page lead to the newest.
  await page.evaluate(() => {
    window.location.hash = '#narrow/search/lighthouse.20number'
  })
  await results(page).first().filter({ hasText: 'number 29' }).waitFor()
  await page.getByRole('button', { name: 'Oldest first' }).click()
  await results(page).first().filter({ hasText: 'number 0' }).waitFor()
  await page.getByText('30 messages in 30 conversations').waitFor()
  await page.goBack()
  await results(page).filter({ hasText: 'for the binary' }).waitFor()
  await page.goForward()
  await results(page).first().filter({ hasText: 'number 0' }).waitFor()
  await page.getByRole('button', { name: 'Newest first' }).click()
  await results(page).first().filter({ hasText: 'number 29' }).waitFor()
  await page.goBack()
  await results(page).filter({ hasText: 'for the binary' }).waitFor()
  expect(await results(page).count()).toBe(1)
  expect(new URL(page.url()).hash).toMatch(/^#narrow\/sender\/\d+-Bo-Kristensen\/has\/link\/search\/restart$/)

  await page.reload()
  await results(page).filter({ hasText: 'for the binary' }).waitFor()
  expect(await field(page).inputValue()).toBe('restart')
  await page.getByRole('button', { name: 'Remove has: link' }).click()
  await page.getByRole('button', { name: 'Remove from: Bo Kristensen' }).click()
  await page.getByText('3 messages in 3 conversations').waitFor()
  await page
    .getByRole('complementary', { name: 'Narrow the search' })
    .getByRole('link', { name: 'Ada' })
    .click()
  await page.getByText('2 messages in 2 conversations').waitFor()
  await page.goBack()
  await page.getByText('3 messages in 3 conversations').waitFor()

  // Backspace turns a pill back into text, and a day is no day.
  await field(page).fill('')
  await page.keyboard.type('before:yesterday ')
  await expect.poll(() => pills(page).count()).toBe(1)
  await page.keyboard.press('Backspace')
  await expect.poll(() => field(page).inputValue()).toMatch(/^before:\d{4}-\d\d-\d\d$/)
  await field(page).fill('before:soon')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: '“soon” is no day' }).waitFor()
})

test('an older address that names a channel leads to it, and one that names none says so', async () => {
  const { server, ada, at } = await harbour()
  await ada.subscribe('dev ops')
  const page = await enter(server, 'ada', { at: '/#narrow/stream/Platform/topic/queues' })
  await messages(page).filter({ hasText: 'loses nothing' }).waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe(at.slice(1))
  await page.evaluate(() => {
    window.location.hash = '#narrow/channel/dev-ops'
  })
  await page.getByRole('main').getByRole('heading', { name: 'dev ops' }).waitFor()
  // The address with the name is no step of its own: it would lead forward again.
  await page.goBack()
  await messages(page).filter({ hasText: 'loses nothing' }).waitFor()
  await page.evaluate(() => {
    window.location.hash = '#narrow/channel/nowhere'
  })
  await page.getByText('The search did not work').waitFor()
  // It would not another time.
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('results show what was found and what stood around it, and back leads to them', async () => {
  const { server, bo } = await harbour()
  const page = await enter(server, 'ada', { at: '/#narrow/search/restart' })
  const queues = page.getByRole('region', { name: /queues/ })
  await queues.getByText('good to know').waitFor()
  await queues.getByText('what happens then?').waitFor()
  await results(page).locator('.highlight').filter({ hasText: 'restarted' }).waitFor()
  expect(await results(page).filter({ hasText: 'nobody saw' }).innerText()).toContain(
    'they <b> restarted & nobody',
  )
  await say(bo, 'upgrade', '```spoiler The end\nit was the cook\n```')
  await page.reload()
  const upgrade = page.getByRole('region', { name: /upgrade/ })
  await upgrade.getByText('The end').waitFor()
  expect(await upgrade.innerText()).not.toContain('the cook')
  await say(bo, 'late', 'another restart')
  await page.getByText('4 messages in 4 conversations').waitFor()

  await page.evaluate(() => Object.assign(location, { hash: '#narrow/search/lighthouse' }))
  const target = results(page).filter({ hasText: 'number 11' })
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  await target.hover()
  const before = (await target.boundingBox())?.y ?? 0
  await target.getByRole('link', { name: 'Open in topic' }).click()
  await messages(page).filter({ hasText: 'number 11' }).waitFor()
  expect(page.url()).toMatch(/topic\/entry\.2011\/near\/\d+$/)
  await page.goBack()
  await target.waitFor()
  await expect.poll(async () => Math.abs(((await target.boundingBox())?.y ?? 0) - before)).toBeLessThan(40)

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('j')
  await expect.poll(() => page.locator('article:focus').count()).toBe(1)
})

test('nothing found says what to leave out, and a failed search can be tried again', async () => {
  const { server } = await harbour()
  const page = await enter(server, 'ada', { at: '/#narrow/has/reaction/search/restart' })
  await page.getByText('No message matches').waitFor()
  await page.getByRole('link', { name: 'Leave out has: reaction' }).click()
  await page.getByText('3 messages in 3 conversations').waitFor()

  await page.route('**/json/messages?**', (route) => route.abort())
  await field(page).fill('lighthouse')
  await page.keyboard.press('Enter')
  await page.getByText('The search did not work').waitFor()
  await page.unroute('**/json/messages?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('30 messages in 30 conversations').waitFor()

  // The last searches wait under the empty field, until one logs out.
  await page.getByRole('button', { name: 'Close the search' }).click()
  await page.keyboard.press('/')
  await option(page, 'lighthouse').waitFor()
})

test('other words are offered where nothing is found, and the best results first', async () => {
  const { server, ada } = await harbour()
  const page = await enter(server, 'ada', { at: '#narrow/search/lighthuose' })
  await page.getByText('Did you mean:').waitFor()
  await page.getByRole('link', { name: 'lighthouse', exact: true }).click()
  await results(page).first().filter({ hasText: 'number 29' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#narrow/search/lighthouse')
  expect(await page.getByText('Did you mean:').count()).toBe(0)

  await say(ada, 'lighthouse', 'the lighthouse keeps its lighthouse keeper')
  await say(ada, 'entry 99', 'the lighthouse, number 99')
  await page.getByRole('button', { name: 'Most relevant' }).click()
  await results(page).first().filter({ hasText: 'keeper' }).waitFor()
  await page.getByText('32 messages in 32 conversations').waitFor()
  await page.getByRole('button', { name: 'Newest first' }).click()
  await results(page).first().filter({ hasText: 'number 99' }).waitFor()
})
