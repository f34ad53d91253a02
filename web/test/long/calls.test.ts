import { videoChatProviders } from '@parley/api/calls/providers'
import { updateRealm } from '@parley/api/realm/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true }
const JITSI = 'https://meet.example.com/'
const LINK = /^\[Join the call\]\(https:\/\/meet\.example\.com\/([a-z]{24})\)$/

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const written = async (page: Page) => (await field(page).inputValue()).trim()

test('a call is begun by a link that is sent, where the organization has calls', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  await ada.call(updateRealm, { jitsi_server_url: JITSI })
  const id = server.realm.state.channelsByName.get('platform')?.id
  const at = `/#narrow/channel/${id}-platform/topic/drill`
  const page = await enter(server, 'ada', { at })
  await field(page).fill('Shall we talk?')
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  const [, link] = /^Shall we talk\? (.+)$/.exec(await written(page)) ?? []
  const [, name] = LINK.exec(link ?? '') ?? []
  expect(name).toBeDefined()
  await page.keyboard.press('Control+Enter')
  const other = await enter(server, 'bo', { at })
  const joining = messages(other).getByRole('link', { name: 'Join the call' })
  expect(await joining.getAttribute('href')).toBe(JITSI + name)

  // By the word of another app, and to a room that nobody was in before.
  await field(page).fill('/huddle')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Start a call here' }).click()
  await expect.poll(() => written(page)).toMatch(LINK)
  expect(await written(page)).not.toContain(name)
  expect(await messages(other).count(), 'nobody is called unasked').toBe(1)

  const phone = await enter(server, 'bo', { at, ...PHONE })
  await field(phone).tap()
  await phone.getByRole('button', { name: 'Call', exact: true }).tap()
  await expect.poll(() => written(phone)).toMatch(LINK)

  await ada.call(updateRealm, { video_chat_provider: videoChatProviders.disabled })
  await page.getByRole('button', { name: 'Call', exact: true }).waitFor({ state: 'detached' })
  await field(page).fill('/huddle')
  await page.keyboard.press('Control+Enter')
  await page.getByText('There is no command /huddle').waitFor()
  expect(await page.getByRole('button', { name: 'Start a call here' }).count()).toBe(0)
})
