import { createBot } from '@parley/api/bots/endpoints'
import { getFeeds, readFeedNow } from '@parley/api/feeds/endpoints'
import { getWebhookDeliveries } from '@parley/api/incoming-webhooks/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { botTypes } from '@parley/api/users/objects'
import { expect, test } from 'vitest'
import { WebServer } from '../../../server/test/support/web-server.ts'
import { findings } from '../support/accessible.ts'
import { beforeServices, fillInGitHub, getAddress, newest } from '../support/services.ts'

test('a bot reports for two services and a feed, and one that is called has its calls listed', async () => {
  const { server, bo, page, main } = await beforeServices()
  await fillInGitHub(page)
  const { secret, post } = await getAddress(page, server)
  await main.getByRole('button', { name: 'Done' }).click()

  // The same bot for another service, which makes the secret itself.
  await main.getByRole('button', { name: 'Stripe' }).click()
  await main.getByLabel('Name of the bot').fill('Octo')
  await main.getByRole('button', { name: 'Get the address' }).click()
  await main.getByRole('alert').filter({ hasText: 'Name is already in use' }).waitFor()
  await main.getByLabel('Written by').selectOption('Octo')
  await main.getByRole('button', { name: 'Get the address' }).click()
  await main.getByLabel('Secret', { exact: true }).fill('whsec_1')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => main.getByLabel('Secret', { exact: true }).inputValue()).toBe('whsec_1')
  // The other service has its own still.
  expect(await post('public', secret)).toBe(200)

  // A feed, which is read: by the same bot.
  await main.getByRole('button', { name: 'Done' }).click()
  const item = '<item><guid>1</guid><title>First sail</title></item>'
  let items = ''
  const web = await WebServer.start({
    '/feed': (_, response) => response.end(`<rss><channel><title>Boats</title>${items}</channel></rss>`),
  })
  await main.getByRole('button', { name: 'RSS and Atom' }).click()
  await main.getByLabel('Reports to').selectOption('#builds')
  await main.getByLabel('Written by').selectOption('Octo')
  await main.getByRole('button', { name: 'Continue' }).click()
  await main.getByLabel('Address of the feed').fill(`${web.url}/none`)
  await page.keyboard.press('Enter')
  await main.getByRole('alert').filter({ hasText: 'could not be read: the answer was 404' }).waitFor()
  await main.getByLabel('Address of the feed').fill(`${web.url}/feed`)
  await page.keyboard.press('Enter')
  await main.getByText('“Boats” is followed').waitFor()
  expect(await findings(page)).toEqual([])
  await main.getByRole('button', { name: 'Done' }).click()
  items = item
  const { feeds } = await bo.call(getFeeds, { bot_id: (await newest(bo))[0]?.sender_id ?? 0 })
  await bo.call(readFeedNow, { bot_id: (await newest(bo))[0]?.sender_id ?? 0, feed_id: feeds[0]?.id ?? 0 })
  expect((await newest(bo))[0]).toMatchObject({ subject: 'Boats', sender_full_name: 'Octo' })
  await main.getByRole('button', { name: 'What was sent to Octo' }).click()
  const followed = main.getByRole('list', { name: 'Feeds that Octo follows' }).getByRole('listitem')
  await followed.getByText('#builds › Boats').waitFor()
  expect(await findings(page)).toEqual([])
  await followed.getByRole('button', { name: 'Remove Boats' }).click()
  await followed.waitFor({ state: 'detached' })

  // A bot that is called, whose program answers at the second try.
  let status = 503
  web.pages['/weather'] = (_, response) => response.writeHead(status).end('{"content": "Rain."}')
  const { user_id: weather } = await bo.call(createBot, {
    ...{ full_name: 'Weather', short_name: 'weather', bot_type: botTypes.outgoingWebhook },
    payload_url: `${web.url}/weather`,
  })
  await bo.call(sendMessage, { type: 'direct', to: [weather], content: 'How is it?' })
  const log = async () => (await bo.call(getWebhookDeliveries, { bot_id: weather })).deliveries
  await expect.poll(async () => (await log()).length).toBeGreaterThan(0)
  status = 200
  await page.goto(`${server.url}/#settings/bots`)
  await main.getByRole('button', { name: 'Calls of Weather' }).click()
  const calls = main.getByRole('list', { name: 'Calls of Weather' }).getByRole('listitem')
  await calls.last().getByText('the answer was 503').waitFor()
  expect(await main.getByLabel('Secret').inputValue()).toMatch(/^whsec_/)
  expect(await findings(page)).toEqual([])
  await calls.last().getByRole('button', { name: 'Try again' }).click()
  await calls.first().getByText('{"content": "Rain."}').waitFor()
  await calls.first().scrollIntoViewIfNeeded()
})
