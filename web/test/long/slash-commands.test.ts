import { text } from 'node:stream/consumers'
import { getSubscriptions } from '@parley/api/subscriptions/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { WebServer } from '../../../server/test/support/web-server.ts'
import { enter, messages, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

test('a command is declared, offered, called by keys, and answered to who asked or to all', async () => {
  const web = await WebServer.start({
    '/weather': async (request, response) => {
      const said = new URLSearchParams(await text(request)).get('text')
      if (said === 'broken') return void response.writeHead(500).end()
      const type = said === 'all' ? 'in_channel' : 'ephemeral'
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ response_type: type, text: `*Rain* (${said})` }))
    },
  })
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  const page = await enter(server, 'ada', { at: '/#settings/slash-commands' })
  await page.getByText('There are none. People type one').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('weather')
  await page.getByLabel('What may follow it').fill('[city]')
  await page.getByLabel('What it is good for').fill('How the weather is')
  await page.getByLabel('Address that is called').fill('nowhere')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Address that is called').fill(`${web.url}/weather`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: '/weather [city]' }).waitFor()

  const id = server.realm.state.channelsByName.get('platform')?.id
  const other = await enter(server, 'bo', { at: `/#narrow/channel/${id}-platform/topic/drill` })
  await field(other).click()
  await other.keyboard.type('/we')
  await other.getByRole('option', { name: /\/weather \[city\] – How the weather is/ }).waitFor()
  await other.keyboard.press('Enter')
  await other.keyboard.type('Oslo')
  await other.keyboard.press('Control+Enter')
  const answers = other.getByRole('list', { name: 'Answers to your commands' })
  await answers.getByText('Rain').waitFor()
  await answers.getByText('Only you see this').waitFor()
  await expect.poll(() => field(other).inputValue()).toBe('')
  await answers.getByRole('button', { name: 'Dismiss' }).click()
  await answers.waitFor({ state: 'detached' })

  // What was typed stays where nobody has answered.
  await field(other).fill('/weather broken')
  await other.keyboard.press('Control+Enter')
  await answers.getByRole('alert').filter({ hasText: 'the answer was 500' }).waitFor()
  expect(await field(other).inputValue()).toBe('/weather broken')
  await answers.getByRole('button', { name: 'Dismiss' }).click()

  await field(other).fill('/weather all')
  await other.keyboard.press('Control+Enter')
  await messages(other).filter({ hasText: 'Rain (all)' }).waitFor()
  await expect.poll(() => field(other).inputValue()).toBe('')
  await answers.waitFor({ state: 'detached' })
})

test('a command that is not there is not sent unasked, and leads to what was meant', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const id = server.realm.state.channelsByName.get('platform')?.id
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${id}-platform/topic/drill` })
  const doubt = page.getByRole('region', { name: 'Unknown command' })
  await field(page).fill('/status')
  await page.keyboard.press('Control+Enter')
  await doubt.getByText('There is no command /status').waitFor()
  expect(await field(page).inputValue()).toBe('/status')
  expect(await findings(page)).toEqual([])
  await doubt.getByRole('button', { name: 'Status…' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  expect(await field(page).inputValue()).toBe('')
  await doubt.waitFor({ state: 'detached' })

  // Sent once more, or by the button, it is text.
  await field(page).fill('/shrug maybe')
  await page.keyboard.press('Control+Enter')
  await doubt.getByText('There is no command /shrug').waitFor()
  await field(page).press('Control+Enter')
  await messages(page).filter({ hasText: '/shrug maybe' }).waitFor()
  await field(page).fill('/remind me')
  await page.keyboard.press('Control+Enter')
  await doubt.getByRole('button', { name: 'Send as text' }).click()
  await messages(page).filter({ hasText: '/remind me' }).waitFor()

  // Neither a path nor a command of the server is asked about.
  for (const text of ['/etc/hosts is there', '/me waves']) {
    await field(page).fill(text)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => field(page).inputValue()).toBe('')
  }
  await doubt.waitFor({ state: 'detached' })
})

/** What other apps call it, and what the app does. */
const MEANT: readonly [typed: string, offered: string][] = [
  ['/mute', 'Mute this channel'],
  ['/star', 'Pin this channel'],
  ['/leave', 'Leave this channel…'],
  ['/invite @bo', 'Add people to this channel…'],
  ['/who', 'Who is here'],
  ['/rename docks', 'Settings of this channel'],
  ['/join plants', 'All channels'],
  ['/dm @bo', 'New direct message'],
  ['/remind me', 'Scheduled'],
  ['/search rain', 'Search messages'],
  ['/prefs', 'Settings'],
  ['/shortcuts', 'All keys'],
]

test('what other apps have commands for is offered, for what is open too', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const channel = server.realm.state.channelsByName.get('platform')
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${channel?.id}-platform/topic/drill` })
  const doubt = page.getByRole('region', { name: 'Unknown command' })
  const type = async (text: string) => {
    await field(page).fill(text)
    await page.keyboard.press('Control+Enter')
    await doubt.getByText(`There is no command ${text.split(' ')[0]}`).waitFor()
  }
  for (const [typed, offered] of MEANT) {
    await type(typed)
    expect(await doubt.getByRole('button').allInnerTexts(), typed).toContain(offered)
  }

  await type('/mute')
  await doubt.getByRole('button', { name: 'Mute this channel', exact: true }).click()
  const subscription = async () =>
    (await ada.call(getSubscriptions, {})).subscriptions.find(({ name }) => name === 'platform')
  await expect.poll(subscription).toMatchObject({ is_muted: true })
  await type('/unmute')
  expect(await doubt.getByRole('button', { name: 'Mute this channel', exact: true }).count()).toBe(0)
  await doubt.getByRole('button', { name: 'Unmute this channel' }).click()
  await expect.poll(subscription).toMatchObject({ is_muted: false })
  await type('/leave')
  await doubt.getByRole('button', { name: 'Leave this channel…' }).click()
  await page.getByRole('dialog', { name: /Leave/ }).getByRole('button', { name: 'Leave' }).click()
  await expect.poll(subscription).toBeUndefined()
})
