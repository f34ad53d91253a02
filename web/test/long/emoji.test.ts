import { sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { expect, test } from 'vitest'
import { enter, messages, serverForPages } from '../browser.ts'

test('people react with any emoji, see who did, and meet their own again', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'Node 2 is back' })
  const page = await enter(server, 'ada', { at: `/#narrow/dm/${bo.id}` })
  const bosPage = await enter(server, 'bo', { at: `/#narrow/dm/${ada.id}` })
  const [message, bosMessage] = [messages(page).last(), messages(bosPage).last()]
  const picker = page.getByRole('dialog', { name: 'React with' })

  await message.hover()
  await message.getByRole('button', { name: 'Add reaction' }).click()
  const search = picker.getByRole('combobox', { name: 'Search emoji' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await search.fill('rocke')
  await picker.getByText(':rocket:').waitFor()
  await page.keyboard.press('Enter')
  await picker.waitFor({ state: 'detached' })
  await message.getByRole('button', { name: 'Remove your 🚀, 1 person' }).waitFor()

  await bosMessage.getByRole('button', { name: 'React with 🚀, 1 person' }).click()
  const together = message.getByRole('button', { name: 'Remove your 🚀, 2 people' })
  await together.waitFor()
  expect(await together.getAttribute('data-tip')).toBe('You and Bo Kristensen reacted with rocket')

  // Arrows go through the grid, a group is one step away, and what was used comes first.
  await message.getByRole('button', { name: 'Add another reaction' }).click()
  await picker.getByRole('option', { name: ':rocket:' }).first().waitFor()
  await expect.poll(() => picker.getByText('2 here, you too').count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  await picker.getByText('thumbs up').or(picker.getByText('+1')).first().waitFor()
  await picker.getByRole('button', { name: 'Food and drink' }).click()
  await picker.getByRole('option', { name: ':pizza:' }).click()
  await message.getByRole('button', { name: 'Remove your 🍕, 1 person' }).waitFor()

  await message.hover()
  await message.getByRole('button', { name: 'Add reaction' }).click()
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  await message.getByRole('button', { name: 'React with thumbs up' }).waitFor()

  // A skin tone is chosen once: the next words search, and what is typed by its name takes it too.
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  await page.getByRole('form', { name: 'Compose a message' }).getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('button', { name: 'Skin tone' }).click()
  await page.getByRole('button', { name: 'Medium skin tone', exact: true }).click()
  const finder = page.getByRole('combobox', { name: 'Search emoji' })
  await expect.poll(() => finder.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('wave')
  await page.keyboard.press('Enter')
  await expect.poll(() => composer.inputValue()).toBe('👋🏽 ')
  await page.keyboard.type('and :wav')
  await page.getByRole('option', { name: 'wave' }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => composer.inputValue()).toBe('👋🏽 and 👋🏽 ')
  await page.keyboard.press('Enter')
  // It looks as emoji with names do.
  await expect
    .poll(() => messages(bosPage).last().locator('.emoji').allInnerTexts())
    .toEqual(['👋🏽', '👋🏽'])

  // In another language, what they are called there finds them too.
  await bo.call(updateSettings, { default_language: 'de' })
  await bosPage.getByRole('link', { name: 'Posteingang' }).waitFor()
  const german = messages(bosPage, 'Nachrichten').last()
  await german.hover()
  await bosPage.keyboard.press('+')
  await bosPage.getByRole('dialog').getByRole('combobox').fill('konfetti')
  await bosPage.getByRole('option', { name: 'Konfettibombe' }).click()
  await german.getByRole('button', { name: /🎉/, pressed: true }).first().waitFor()
})
