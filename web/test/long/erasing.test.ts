import { setLegalHold } from '@parley/api/legal-holds/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'

test('an owner erases a person by typing the name, and nobody whom a legal hold keeps', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const [bo, lena] = [await server.join('bo'), await server.join('lena')]
  for (const by of [bo, lena])
    await by.call(sendMessage, { type: 'channel', to: 'general', topic: 'plans', content: 'Words' })
  await ada.call(setLegalHold, { user_id: lena.id, reason: 'Case 12' })
  const page = await enter(server, 'ada', { at: `/#organization/people/${lena.id}` })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Erase…' }).click()
  await dialog.getByText('A legal hold keeps what this person has written').waitFor()
  expect(await dialog.getByRole('button', { name: 'Erase for good' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')

  await page.evaluate((id) => {
    window.location.hash = `#organization/people/${id}`
  }, bo.id)
  await page.getByRole('heading', { level: 1, name: 'Bo Kristensen' }).waitFor()
  await page.getByRole('button', { name: 'Erase…' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Their one message' }).check()
  await dialog.getByText('Gone for everybody.').waitFor()
  const sure = dialog.getByRole('button', { name: 'Erase for good' })
  const name = dialog.getByRole('textbox')
  await name.fill('Bo')
  expect(await sure.isDisabled()).toBe(true)
  if (process.env.PARLEY_PICTURES !== undefined) {
    const take = (what: string) =>
      page.screenshot({ path: `${process.env.PARLEY_PICTURES}/erasing-${what}.png` })
    await take('wide')
    await page.setViewportSize({ width: 390, height: 844 })
    await take('phone')
    await page.emulateMedia({ colorScheme: 'dark' })
    await take('phone-dark')
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await name.fill('Bo Kristensen')
  await name.press('Enter')
  await page.getByText('The name is gone; the rest goes within minutes').waitFor()
  await page.getByRole('heading', { level: 1, name: `Deleted user ${bo.id}` }).waitFor()
  await page.getByText('This person is erased: the account cannot come back.').waitFor()
}, 120_000)
