import { sendMessage } from '@parley/api/messages/endpoints'
import { createScheduledMessage } from '@parley/api/scheduled-messages/endpoints'
import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { enter, serverForPages } from '../browser.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('on a tablet, what was said has room beside where, and all filters are seen', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'Who wants some tea, and with what?' })
  const page = await enter(server, 'bo', { at: '/#inbox', viewport: { width: 820, height: 1180 } })
  const words = page.getByText('Who wants some tea')
  await words.waitFor()
  expect((await words.boundingBox())?.width).toBeGreaterThan(130)
  const last = page.getByRole('group', { name: 'Show' }).getByRole('button').last()
  const { x = 0, width = 0 } = (await last.boundingBox()) ?? {}
  const { x: start = 0, width: whole = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(start + whole)
  expect(await last.locator('..').evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0)
})

test('on a phone, lists say what they are about', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await makeChannel(ada, 'everything-else')
  const to = server.realm.state.channelsByName.get('everything-else')?.id ?? 0
  await ada.call(sendMessage, {
    type: 'channel',
    to: 'everything-else',
    topic: 'tea',
    content: 'Who wants some?',
  })
  await ada.call(createScheduledMessage, {
    type: 'channel',
    to,
    topic: 'tea',
    content: 'The kettle is on, come to the kitchen',
    scheduled_delivery_timestamp: Math.round(Date.now() / 1000) + 86_400,
  })
  const page = await enter(server, 'ada', { at: '/#scheduled', ...PHONE })
  const text = page.getByText('The kettle is on')
  await text.waitFor()
  const box = await text.boundingBox()
  expect(box?.width, 'the text has the width of the row').toBeGreaterThan(300)
  const place = page.getByRole('main').getByRole('link', { name: /tea/ })
  expect((await place.boundingBox())?.width).toBeGreaterThan(100)

  // A name is cut only where it would leave no room for the topic.
  await page.evaluate(() => Object.assign(location, { hash: '#recent' }))
  const channel = page.getByRole('main').getByText('everything-else ›').first()
  await channel.waitFor()
  expect(await channel.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0)
})
