import { createHmac } from 'node:crypto'
import { createBot } from '@parley/api/bots/endpoints'
import { getFeeds, readFeedNow } from '@parley/api/feeds/endpoints'
import { getWebhookDeliveries } from '@parley/api/incoming-webhooks/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { botTypes } from '@parley/api/users/objects'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/harness.ts'
import { WebServer } from '../../server/test/support/web-server.ts'
import { enter, serverForPages } from './browser.ts'
import { findings } from './support/accessible.ts'

const AT = '/#settings/integrations'

async function newest(person: Person) {
  const { messages } = await person.call(getMessages, {
    anchor: 'newest',
    num_before: 5,
    num_after: 0,
    narrow: [],
  })
  return messages.toReversed()
}

test('a service is set up to report, is tested, and what it sent is tried again', async () => {
  const server = await serverForPages()
  const bo = await server.join('bo')
  await bo.subscribe('builds')
  const page = await enter(server, 'bo', { at: AT })
  const main = page.getByRole('main')
  await main.getByText('You have none yet.').waitFor()
  await main.getByLabel('Search services').fill('git')
  await main.getByRole('button', { name: 'GitLab' }).waitFor()
  expect(await findings(page)).toEqual([])
  await main.getByRole('button', { name: 'GitHub' }).click()

  await main.getByLabel('Reports to').selectOption('#builds')
  await main.getByLabel('Topic').fill('code of {repository.name}')
  await main.getByRole('checkbox', { name: 'star', exact: true }).uncheck()
  await main.getByLabel('Name of the bot').fill('Octo')
  expect(await findings(page)).toEqual([])
  await main.getByRole('button', { name: 'Get the address' }).click()

  const address = await main.getByLabel('Address').inputValue()
  const secret = await main.getByLabel('Secret').inputValue()
  expect(await findings(page)).toEqual([])
  await main.getByRole('button', { name: 'Send a test' }).click()
  await main.getByText('The test is sent').waitFor()
  expect((await newest(bo))[0]).toMatchObject({ subject: 'code of example', sender_full_name: 'Octo' })

  const { pathname, search } = new URL(address)
  const post = async (event: string, key: string) => {
    const body = JSON.stringify({
      action: 'created',
      repository: { name: 'boats' },
      sender: { login: 'ada' },
    })
    const headers = {
      'x-github-event': event,
      'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
    }
    return (await fetch(server.url + pathname + search, { method: 'POST', headers, body })).status
  }
  expect(await post('star', secret)).toBe(200)
  expect(await post('public', secret)).toBe(200)
  expect((await newest(bo))[0]).toMatchObject({ subject: 'code of boats' })
  expect(await post('public', 'another')).toBe(403)

  await main.getByRole('button', { name: 'Done' }).click()
  await main.getByRole('button', { name: 'What was sent to Octo' }).click()
  const sent = main.getByRole('list', { name: 'Sent to Octo' }).getByRole('listitem')
  await sent.first().waitFor()
  expect(await sent.allInnerTexts()).toEqual([
    expect.stringMatching(/GitHub.*signature is missing/s),
    expect.stringMatching(/GitHub: public.*Told in a message/s),
    expect.stringMatching(/GitHub: star.*Nothing to tell/s),
    expect.stringMatching(/GitHub: ping.*Told in a message/s),
  ])
  expect(await findings(page)).toEqual([])
  // Its owner can see that it is what the service sent.
  await sent.first().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent.count()).toBe(5)
  await sent.first().getByText('Told in a message').waitFor()

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

test('who may not make bots is told so', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await server.join('bo')
  const nobody = { new: { direct_members: [], direct_subgroups: [] } }
  await ada.call(updateRealm, { can_create_bots_group: nobody, can_create_write_only_bots_group: nobody })
  const page = await enter(server, 'bo', { at: AT })
  await page.getByText('Administrators have said that you cannot make bots.').waitFor()
  expect(await page.getByLabel('Search services').count()).toBe(0)
})
