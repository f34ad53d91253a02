import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'
import { choose } from '../support/message-menu.ts'

test('what happened to a message is shown, and it moves with the later ones', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform', 'design')
  await bo.subscribe('platform')
  const say = (content: string) =>
    ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  const { id } = await say('Node 2 is gone')
  await say('Node 3 as well')
  await ada.call(updateMessage, { message_id: id, content: 'Node 2 is back' })
  await bo.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'read' })
  const [platform, design] = ['platform', 'design'].map(
    (name) => server.realm.state.channelsByName.get(name)?.id,
  )
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${platform}-platform/topic/drill` })
  const dialog = page.getByRole('dialog')

  await choose(page, 'Node 2', 'Read by')
  await dialog.getByRole('heading', { name: 'Read by 1' }).waitFor()
  await dialog.getByText('Bo Kristensen').waitFor()
  await page.keyboard.press('Escape')

  await choose(page, 'Node 2', 'History')
  await dialog.locator('.highlight_text_deleted').getByText('gone').waitFor()
  await dialog.locator('.highlight_text_inserted').getByText('back').waitFor()
  await page.keyboard.press('Escape')

  await choose(page, 'Node 2', 'Move to another topic…')
  await dialog
    .locator('input:focus')
    .and(dialog.getByLabel('Topic', { exact: true }))
    .waitFor()
  await dialog.getByLabel('Channel').selectOption('design')
  await dialog.getByLabel('Topic', { exact: true }).fill('nodes')
  await dialog.getByLabel('This and the later ones').check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Go there' }).click()
  await messages(page).filter({ hasText: 'Node 3' }).waitFor()
  expect(page.url()).toContain(`channel/${design}-design/topic/nodes`)
})
