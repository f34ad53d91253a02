import { sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from './browser.ts'

test('a message is edited in place, and deleted unless that is taken back; a topic is resolved and reopened', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform', 'design')
  await bo.subscribe('platform')
  const content = 'Node 2 is gone'
  await ada.call(sendMessage, {
    type: 'channel',
    to: 'platform',
    topic: 'drill',
    content,
    read_by_sender: true,
  })
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${channel?.id}-platform/topic/drill` })
  const message = messages(page).first()
  await message.getByText('Node 2 is gone').waitFor()

  // The up arrow in the empty composer opens the person's own last message.
  await page.getByRole('textbox', { name: /^Message to/ }).press('ArrowUp')
  const field = page.getByRole('textbox', { name: 'Edit the message' })
  await expect.poll(() => field.inputValue()).toBe('Node 2 is gone')
  // One goes on where the text ends, and nothing floats over it.
  await page.keyboard.type(', and')
  expect(await field.inputValue()).toBe('Node 2 is gone, and')
  await message.hover()
  expect(await message.getByRole('button', { name: 'More actions' }).count()).toBe(0)
  await field.fill('Node 2 is **back**')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('#composer:focus').waitFor()
  await message.getByRole('button', { name: 'edited' }).click()
  await page.getByRole('dialog', { name: 'History' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await message.locator('strong').innerText()).toBe('back')

  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nothing here yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await message.getByText('back').waitFor()

  // Who closes the page has said what they want.
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Nothing here yet').waitFor()
  await page.reload()
  await page.getByText('Nothing here yet').waitFor()

  // A topic is resolved and reopened, and moved messages leave it.
  const post = (content: string) =>
    bo.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  const [, second] = [await post('Stays here'), await post('Goes elsewhere')]
  const design = server.realm.state.channelsByName.get('design')?.id
  await messages(page).getByText('Goes elsewhere').waitFor()

  await ada.call(updateMessage, { message_id: second.id, stream_id: design ?? 0 })
  await messages(page).getByText('Goes elsewhere').waitFor({ state: 'detached' })
  await messages(page).getByText('Stays here').waitFor()

  await page.getByRole('button', { name: 'Resolve topic' }).click()
  const reopen = page.getByRole('button', { name: 'Reopen topic' })
  await expect.poll(() => reopen.evaluate((button) => button === document.activeElement)).toBe(true)
  await messages(page).getByText('has marked this topic as resolved').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Resolve topic' }).waitFor()
  await page.getByText('Topic resolved').waitFor({ state: 'detached' })
  await messages(page).getByText('has marked this topic as resolved').waitFor({ state: 'detached' })
})
