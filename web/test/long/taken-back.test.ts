import { getDrafts } from '@parley/api/drafts/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { createReminder, getReminders } from '@parley/api/reminders/endpoints'
import { createScheduledMessage, getScheduledMessages } from '@parley/api/scheduled-messages/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, ownServerForPages, send, serverForPages } from '../browser.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'

const main = (page: Page) => page.getByRole('main')
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

test('what is deleted from a list comes back, and the focus stays in the list', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const to = server.realm.state.channelsByName.get('platform')?.id ?? 0
  const { id } = await ada.call(sendMessage, { type: 'channel', to, topic: 'drill', content: 'Tea is up' })
  const at = Math.round(Date.now() / 1000) + 86_400
  const later = { type: 'channel', to, topic: 'drill', scheduled_delivery_timestamp: at } as const
  await ada.call(createScheduledMessage, { ...later, content: 'The first' })
  await ada.call(createScheduledMessage, { ...later, content: 'The second' })
  const note = 'Ask about\n```the kettle```'
  await ada.call(createReminder, { message_id: id, scheduled_delivery_timestamp: at, note })

  const page = await enter(server, 'ada', { at: '/#scheduled' })
  const scheduled = page.getByRole('region', { name: 'Sent later' }).getByRole('listitem')
  await scheduled.filter({ hasText: 'The first' }).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => scheduled.count()).toBe(1)
  const next = scheduled.getByRole('button', { name: 'Delete' })
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
  await undo(page)
  await scheduled.filter({ hasText: 'The first' }).waitFor()
  const { scheduled_messages: kept } = await ada.call(getScheduledMessages, {})
  expect(
    kept.map(({ content, scheduled_delivery_timestamp }) => [content, scheduled_delivery_timestamp]).sort(),
  ).toEqual([
    ['The first', at],
    ['The second', at],
  ])

  // A reminder keeps its note, whatever becomes of its time.
  const reminder = page.getByRole('region', { name: 'Reminders' }).getByRole('listitem')
  await reminder.getByText('Ask about').waitFor()
  await reminder.getByRole('button', { name: 'Delete the reminder' }).click()
  await reminder.waitFor({ state: 'detached' })
  await undo(page)
  await reminder.getByText('Ask about').waitFor()
  await reminder.getByRole('button', { name: 'Change the time' }).click()
  await reminder.getByLabel('When').fill('2031-05-06T07:08')
  await reminder.getByRole('button', { name: 'Save' }).click()
  await reminder.getByText('2031').waitFor()
  // The old one goes when the new one is there.
  const notes = async () =>
    (await ada.call(getReminders, {})).reminders.map(({ content }) => content.includes(note))
  await expect.poll(notes).toEqual([true])
})

test('what is written after a draft was sent or deleted is another draft, and nothing else is asked for', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const page = await enter(server, 'ada', { at: `/#narrow/dm/${bo.id}` })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.request().method()} ${answer.url()}`)
  })
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  const kept = async () => (await ada.call(getDrafts, {})).drafts.map(({ content }) => content)
  for (const end of [() => composer.fill(''), () => composer.press('Enter')]) {
    await composer.fill('One thought')
    await expect.poll(kept).toEqual(['One thought'])
    await end()
    await expect.poll(kept).toEqual([])
    await composer.fill('Another')
    await expect.poll(kept).toEqual(['Another'])
  }
  // Taken back at once, it is still the one that the server has.
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await main(page).getByRole('button', { name: 'Delete the draft' }).click()
  await undo(page)
  await main(page).getByText('Another').click()
  await composer.fill('Another one')
  await expect.poll(kept).toEqual(['Another one'])
  expect(refused).toEqual([])
})

test('a draft and a message that waits come back when they were given up', async () => {
  const server = await ownServerForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'Ahoy' })
  const proxy = await cuttingProxy(server.server.port)
  const page = await enter({ ...server, url: proxy.url } as typeof server, 'ada', {
    at: `/#narrow/dm/${bo.id}`,
  })
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  await composer.fill('Half of a thought')
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await main(page).getByText('Half of a thought').waitFor()
  await main(page).getByRole('button', { name: 'Delete the draft' }).click()
  await main(page).getByText('No drafts').waitFor()
  await undo(page)
  await main(page).getByText('Half of a thought').waitFor()

  await main(page).getByText('Half of a thought').click()
  await expect.poll(() => composer.inputValue()).toBe('Half of a thought')
  proxy.isDown = true
  proxy.cut()
  await send(page, 'A whole thought')
  const waiting = page.locator('[data-outgoing="pending"]')
  await waiting.getByRole('button', { name: 'Discard' }).click()
  await waiting.waitFor({ state: 'detached' })
  await expect.poll(() => composer.evaluate((field) => field === document.activeElement)).toBe(true)
  await undo(page)
  await expect.poll(() => composer.inputValue()).toBe('A whole thought')
  proxy.isDown = false
})
