import { sendMessage } from '@parley/api/messages/endpoints'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { enter, messages, send, serverForPages } from '../browser.ts'

vi.setConfig({ testTimeout: 120_000 })

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const message = (page: Page, text: string) => messages(page).filter({ hasText: text }).last()

async function choose(page: Page, text: string, action: string) {
  await message(page, text).hover()
  await message(page, text).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Ada and Bo, each in a browser of their own, in one topic. */
async function together() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform', 'design')
  await bo.subscribe('platform', 'design')
  await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content: 'Welcome aboard' })
  const at = `/#narrow/channel/${server.realm.state.channelsByName.get('platform')?.id}-platform/topic/drill`
  const [adas, bos] = [await enter(server, 'ada', { at }), await enter(server, 'bo', { at })]
  for (const page of [adas, bos]) await message(page, 'Welcome aboard').waitFor()
  return { server, ada, bo, adas, bos }
}

test('what one writes, changes, takes back and marks, the other sees as it happens', async () => {
  const { adas, bos } = await together()
  await composer(adas).pressSequentially('Where is ')
  await bos.getByText('Ada is typing…').waitFor()
  await composer(adas).fill('Where is the key?')
  await composer(adas).press('Enter')
  if ((await composer(adas).inputValue()) !== '') await composer(adas).press('Control+Enter')
  await message(bos, 'Where is the key?').waitFor()

  await choose(adas, 'Where is the key?', 'Edit')
  await adas.getByRole('textbox', { name: 'Edit the message' }).fill('Where is the **second** key?')
  await adas.getByRole('button', { name: 'Save' }).click()
  await message(bos, 'Where is the second key?').locator('strong').waitFor()
  await message(bos, 'Where is the second key?')
    .getByLabel(/^Edited/)
    .or(bos.getByRole('button', { name: 'edited' }))
    .first()
    .waitFor()

  await message(bos, 'second key').hover()
  await message(bos, 'second key').getByRole('button', { name: 'React with thumbs up' }).click()
  await message(adas, 'second key').getByRole('button', { name: 'React with 👍, 1 person' }).click()
  await message(bos, 'second key').getByRole('button', { name: 'Remove your 👍, 2 people' }).waitFor()
  await choose(adas, 'second key', 'Read by')
  await adas.getByRole('dialog').getByText('Bo Kristensen').waitFor()
  await adas.keyboard.press('Escape')

  await message(bos, 'second key').hover()
  await message(bos, 'second key').getByRole('button', { name: 'Quote and reply' }).click()
  await expect.poll(() => composer(bos).inputValue()).toContain('second')
  await composer(bos).press('End')
  await bos.keyboard.type('On the hook')
  await bos.getByRole('button', { name: 'Send message' }).click()
  await message(adas, 'Where is the second key?').waitFor()
  await adas.getByRole('link', { name: /Answered by[\s\S]*On the hook/ }).waitFor()

  await send(bos, 'Never mind')
  await message(adas, 'Never mind').waitFor()
  await choose(bos, 'Never mind', 'Delete')
  // For a few seconds it can be taken back, and until then nobody else loses it.
  await message(bos, 'Never mind').waitFor({ state: 'detached' })
  expect(await message(adas, 'Never mind').count()).toBe(1)
  await message(adas, 'Never mind').waitFor({ state: 'detached' })
})

test('files, polls and a topic that moves reach the other, who writes on where it went', async () => {
  const { adas, bos } = await together()
  const create = { width: 300, height: 200, channels: 3, background: '#447755' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await adas.locator('input[type=file]').setInputFiles({ name: 'mast.png', mimeType: 'image/png', buffer })
  await adas.getByRole('button', { name: 'Send message' }).click()
  await messages(bos).last().getByAltText('mast.png').waitFor()

  await send(adas, '/poll Where to?\nHarbor\nBeach')
  await bos
    .getByRole('button', { name: /Harbor/ })
    .or(bos.getByRole('checkbox', { name: /Harbor/ }))
    .first()
    .click()
  await messages(adas).last().getByText('Bo').first().waitFor()

  await composer(bos).fill('half-written')
  await adas.getByRole('button', { name: 'Resolve topic' }).click()
  await expect.poll(() => title(bos).innerText()).toContain('✔ drill')
  await adas.getByRole('button', { name: 'Reopen topic' }).click()
  await expect.poll(() => title(bos).innerText()).toBe('drill')
  await choose(adas, 'Welcome aboard', 'Move to another topic…')
  const dialog = adas.getByRole('dialog')
  await dialog.getByLabel('Channel').selectOption('design')
  await dialog.getByLabel('Topic', { exact: true }).fill('landing')
  await dialog.getByLabel('All of its topic').check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => title(bos).innerText()).toBe('landing')
  expect(await composer(bos).inputValue()).toBe('half-written')
  await bos.getByRole('button', { name: 'Send message' }).click()
  await adas
    .getByRole('button', { name: 'Go there' })
    .or(adas.getByRole('link', { name: /^landing/ }))
    .first()
    .click()
  await message(adas, 'half-written').waitFor()
})

test('a status, a topic that is followed and a conversation that is muted are each seen where they should be', async () => {
  const { server, ada, bo, adas, bos } = await together()
  await bos.getByRole('button', { name: 'Settings and account' }).click()
  await bos
    .getByRole('menuitem', { name: /^Set a status|^Status/ })
    .first()
    .click()
  const dialog = bos.getByRole('dialog', { name: 'Status' })
  await dialog.getByRole('button', { name: 'In a meeting' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await send(bos, 'Back at four')
  await message(adas, 'Back at four').getByRole('button', { name: 'Bo Kristensen' }).click()
  await adas.getByRole('dialog', { name: 'Bo Kristensen' }).getByText('In a meeting').waitFor()
  await adas.keyboard.press('Escape')

  const side = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
  await side(bos)
    .getByRole('link', { name: /^drill/ })
    .click({ button: 'right' })
  await bos.getByRole('menuitem', { name: 'Mute' }).click()
  await bos.evaluate(() => Object.assign(location, { hash: '#inbox' }))
  await bos.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await send(adas, 'Nobody hears this')
  await message(adas, 'Nobody hears this').waitFor()
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'But this' })
  await bos
    .getByRole('list', { name: 'Unread' })
    .getByRole('listitem')
    .filter({ hasText: 'But this' })
    .waitFor()
  expect(await bos.getByRole('list', { name: 'Unread' }).getByText('Nobody hears this').count()).toBe(0)
  expect(server.realm.state.users.has(bo.id)).toBe(true)
})
