import { sendMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { expect, test } from 'vitest'
import { picture } from '../../../server/test/support/files.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('emoji are added, renamed and counted; who may only add them does no more', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const sent = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'Look!' })
  const page = await enter(server, 'ada', { at: '/#organization/emoji' })
  const list = page.getByRole('list', { name: 'Emoji of the organization' })
  await page.getByRole('button', { name: 'Add' }).click()
  // Both are asked for, each beside its field.
  const missing = page.getByRole('alert').filter({ hasText: 'This cannot be empty.' })
  await expect.poll(() => missing.count()).toBe(2)
  await page.getByLabel('Name').fill('gull!')
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'gull.png', mimeType: 'image/png', buffer: await picture('png') })
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Name').fill('gull')
  await page.getByRole('button', { name: 'Add' }).click()
  await list.getByText(':gull:').waitFor()

  await ada.call(addReaction, { message_id: sent.id, emoji_name: 'gull' })
  await page.reload()
  await list.getByText('Ada Lindqvist · 1 reaction').waitFor()
  await list.getByRole('button', { name: 'Change :gull:' }).click()
  expect(await findings(page)).toEqual([])
  await list.getByLabel('Name').fill('tern')
  await page.keyboard.press('Enter')
  await list.getByText(':tern:').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText(':gull:').waitFor()

  const member = await enter(server, 'bo', { at: '/#organization/emoji' })
  await member.getByText(':gull:').waitFor()
  expect(await member.getByText(/reaction/).count()).toBe(0)
  expect(await member.getByRole('button', { name: 'Change :gull:' }).count()).toBe(0)
})
