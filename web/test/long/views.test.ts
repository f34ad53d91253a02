import { sendMessage } from '@parley/api/messages/endpoints'
import { createReminder } from '@parley/api/reminders/endpoints'
import { createScheduledMessage } from '@parley/api/scheduled-messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../../server/test/harness.ts'
import { enter, messages, serverForPages } from '../browser.ts'

const say = (person: Person, to: string, topic: string, content: string) =>
  person.call(sendMessage, { type: 'channel', to, topic, content })

const row = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })
const names = async (page: Page, list: string) => {
  const lines = await page.getByRole('list', { name: list }).getByRole('listitem').allInnerTexts()
  return lines.map((text) => text.split('\n').find((line) => line.length > 3))
}
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).innerText()

async function harbor() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  return { server, ada, bo, channelId: server.realm.state.channelsByName.get('platform')?.id ?? 0 }
}

test('recent conversations come by their last message, with older ones fetched as they are wanted', async () => {
  const { server, ada, bo } = await harbor()
  await say(bo, 'platform', 'oldest', 'ahoy')
  for (let i = 0; i < 205; i++) await say(bo, 'platform', 'drill', `entry ${i}`)
  await ada.call(updateSettings, { web_home_view: 'recent_topics' })
  const page = await enter(server, 'ada')
  // Where one begins is what one has chosen.
  await expect.poll(() => title(page)).toBe('Recent')
  await row(page, 'Conversations', 'drill').filter({ hasText: 'Bo: entry 204' }).waitFor()
  await row(page, 'Conversations', 'oldest').waitFor()

  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Are you there?' })
  await row(page, 'Conversations', 'Are you there?').waitFor()
  expect((await names(page, 'Conversations'))[0]).toBe('Bo Kristensen')

  await page.getByRole('button', { name: 'Channels' }).and(page.locator('[aria-pressed]')).click()
  await row(page, 'Conversations', 'Are you there?').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await row(page, 'Conversations', 'drill').hover()
  await row(page, 'Conversations', 'drill').getByRole('button', { name: 'Mark as read' }).click()
  await row(page, 'Conversations', 'drill').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Conversations', 'drill').filter({ hasText: '205 unread' }).click()
  await expect.poll(() => title(page)).toBe('drill')
  await page.locator('body').press('Escape')
  await page.locator('body').press('Escape')
  await expect.poll(() => title(page)).toBe('Recent')
})

test('the list of topics finds each, and says which are new and which are resolved', async () => {
  const { server, bo, channelId } = await harbor()
  await say(bo, 'platform', 'upgrade', 'Thursday?')
  await say(bo, 'platform', '✔ done', 'It works')
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${channelId}-platform` })
  await page.getByRole('main').getByRole('link', { name: 'Topics' }).click()
  await row(page, 'Topics', 'upgrade').filter({ hasText: 'Bo: Thursday?' }).waitFor()
  await row(page, 'Topics', 'done').getByLabel('Resolved').waitFor()
  await page.getByRole('button', { name: 'Not resolved' }).click()
  await row(page, 'Topics', 'done').waitFor({ state: 'detached' })

  await row(page, 'Topics', 'upgrade').hover()
  await row(page, 'Topics', 'upgrade').getByRole('button', { name: 'More for this topic' }).click()
  await page.getByRole('menuitem', { name: 'Resolve topic' }).click()
  await row(page, 'Topics', 'upgrade').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Newest' }).click()
  await row(page, 'Topics', 'upgrade').getByLabel('Resolved').waitFor()

  await page.getByLabel('Find a topic').fill('zebra')
  await page.getByText('No topic like that').waitFor()
})

test('what is scheduled is changed, sent now or deleted; reminders too', async () => {
  const { server, ada, bo, channelId } = await harbor()
  const later = Math.floor(Date.now() / 1000) + 86_400
  const schedule = (content: string) =>
    ada.call(createScheduledMessage, {
      type: 'channel',
      to: channelId,
      topic: 'drill',
      content,
      scheduled_delivery_timestamp: later,
    })
  await schedule('Ship it')
  await schedule('Wait for it')
  const { id } = await say(bo, 'platform', 'drill', 'Node 2 is gone')
  await ada.call(createReminder, { message_id: id, scheduled_delivery_timestamp: later })
  const page = await enter(server, 'ada', { at: '/#scheduled' })
  const item = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

  await item('Ship it').getByRole('button', { name: 'Edit' }).click()
  const field = page.getByLabel('Message', { exact: true })
  await field.fill('Ship it now')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Ship it now')
  await page.getByRole('button', { name: 'Save' }).click()
  await item('Ship it now').waitFor()
  await item('Ship it now').getByRole('button', { name: 'Edit' }).click()
  await field.fill('Never mind')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await item('Ship it now').waitFor()
  expect(await field.count()).toBe(0)
  await item('Wait for it').getByRole('button', { name: 'Change the time' }).click()
  await page.getByLabel('When').fill('2031-05-06T07:08')
  await page.getByRole('button', { name: 'Save' }).click()
  await item('Wait for it').filter({ hasText: '6 May 2031' }).waitFor()
  await item('Wait for it').getByRole('button', { name: 'Delete' }).click()
  await item('Wait for it').waitFor({ state: 'detached' })

  await item('Node 2 is gone').getByRole('button', { name: 'Delete the reminder' }).click()
  await item('Node 2 is gone').waitFor({ state: 'detached' })
  // The answer is lost, and nobody knows what became of the schedule: the text is kept.
  await page.route('**/json/scheduled_messages/*', (route) => route.abort())
  await item('Ship it now').getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await page.getByRole('main').getByText('Ship it now').waitFor()
  await page.unroute('**/json/scheduled_messages/*')
  await page.goBack()
  await item('Ship it now').getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Nothing is scheduled').waitFor()
  const other = await enter(server, 'bo', { at: `/#narrow/channel/${channelId}-platform/topic/drill` })
  await messages(other).filter({ hasText: 'Ship it now' }).waitFor()
})

test('hundreds of channels keep the sidebar small, and a word finds each', async () => {
  const { server, ada, bo } = await harbor()
  await ada.subscribe(...Array.from({ length: 500 }, (_, i) => `harbor ${i}`))
  await bo.subscribe('harbor 420')
  await say(bo, 'harbor 420', 'drill', 'ahoy')
  const page = await enter(server, 'ada')
  const side = page.getByRole('navigation', { name: 'Conversations' })
  await side.getByRole('link', { name: 'harbor 0' }).waitFor()
  expect(await side.locator('*').count()).toBeLessThan(1500)
  await side.getByLabel('Filter channels').fill('420')
  await side.getByRole('link', { name: 'harbor 420' }).click()
  await side.getByRole('link', { name: 'drill' }).waitFor()
  await side.getByLabel('Filter channels').fill('')
  await side.getByRole('link', { name: 'harbor 10' }).first().waitFor()
  expect(await side.locator('*').count()).toBeLessThan(1500)
})
