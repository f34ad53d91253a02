import { sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

test('a card says who somebody is, and leads to them; who is muted is quiet', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  await ada.call(updateSettings, { timezone: 'Asia/Tokyo' })
  const say = (content: string) =>
    ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  await say('Ask @**Bo Kristensen** about node 2')
  const channel = server.realm.state.channelsByName.get('platform')
  const page = await enter(server, 'bo', { at: `/#narrow/channel/${channel?.id}-platform/topic/drill` })
  const message = messages(page).first()
  const card = (name: string) => page.getByRole('dialog', { name })

  await message.getByRole('button', { name: 'Ada Lindqvist' }).click()
  await card('Ada Lindqvist').getByText('Owner').waitFor()
  await card('Ada Lindqvist').getByText('Local time').waitFor()
  await card('Ada Lindqvist').getByRole('button', { name: 'Mention', exact: true }).click()
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await expect.poll(() => field.inputValue()).toContain('@**Ada Lindqvist**')

  // A mention is reached by the keyboard too.
  await field.press('Shift+Tab')
  await message.getByRole('button', { name: '@Bo Kristensen' }).focus()
  await page.keyboard.press('Enter')
  await card('Bo Kristensen').getByText('(you)').waitFor()
  await card('Bo Kristensen').getByRole('button', { name: 'Status…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Status' })
  await dialog.getByRole('button', { name: 'On vacation' }).click()
  await dialog.getByRole('button', { name: 'Emoji :palm_tree:' }).click()
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('rocket')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Emoji :rocket:' }).waitFor()
  await dialog.getByLabel('Invisible').check()
  await dialog.getByLabel('Clear it').selectOption('After an hour')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => server.realm.state.users.get(bo.id)?.settings.presence_enabled).toBe(false)

  const adasPage = await enter(server, 'ada', { at: `/#narrow/channel/${channel?.id}-platform/topic/drill` })
  await messages(adasPage).first().getByText('@Bo Kristensen').click()
  await adasPage.getByRole('dialog', { name: 'Bo Kristensen' }).getByText('On vacation').waitFor()

  await message.getByRole('button', { name: 'Ada Lindqvist' }).click()
  await card('Ada Lindqvist').getByRole('button', { name: 'Mute' }).click()
  await page.getByText('Ada Lindqvist is muted').waitFor()
  await page.keyboard.press('Escape')
  const folded = page.getByRole('article', { name: 'Message of a person you muted' })
  await folded.first().waitFor()
  await say('And node 3')
  await expect.poll(() => folded.count()).toBe(2)
  expect(await page.getByRole('navigation', { name: 'Conversations' }).getByText('unread').count()).toBe(0)
  await folded.first().getByRole('button', { name: 'Show' }).click()
  await messages(page).getByText('about node 2').waitFor()
})
