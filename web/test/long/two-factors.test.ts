import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../../server/test/harness.ts'
import { codeOf } from '../../../server/test/support/totp.ts'
import { enter, logIn, serverForPages, visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('somebody turns a second factor on, and logs in with the app and with a recovery code', async () => {
  const server = await serverForPages()
  await server.ada()
  const page = await enter(server, 'ada', { at: '/#settings/account' })
  const panel = page.getByRole('region', { name: 'Passkeys and second factor' })
  await panel.getByRole('button', { name: 'Set up an app…' }).click()
  const card = page.getByRole('dialog')
  await card.getByLabel('Your password').fill('not the password')
  await card.getByRole('button', { name: 'Continue' }).click()
  await card.getByRole('alert').waitFor()
  await card.getByLabel('Your password').fill(PASSWORD)
  await card.getByRole('button', { name: 'Continue' }).click()
  await card.getByRole('img', { name: 'QR code with the secret' }).waitFor()
  const secret = (await card.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  const used = codeOf(secret)
  await card.getByLabel('The code that the app shows').fill(used)
  await card.getByRole('button', { name: 'Turn it on' }).click()
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  const recovery = await codes.first().innerText()
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: 'I have kept them' }).click()
  await panel.getByText('10 recovery codes are left.').waitFor()

  const other = await visit(server.url)
  await logIn(other, emailOf('ada'), PASSWORD)
  const field = other.getByLabel('Code', { exact: true })
  await field.fill(used)
  await other.getByRole('button', { name: 'Log in' }).click()
  await other.getByRole('alert').filter({ hasText: 'This code is wrong' }).waitFor()
  expect(await findings(other)).toEqual([])
  await field.fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Log in' }).click()
  await other.getByRole('navigation', { name: 'Conversations' }).waitFor()

  const without = await visit(server.url)
  await logIn(without, emailOf('ada'), PASSWORD)
  await without.getByRole('button', { name: 'Use a recovery code' }).click()
  await without.getByLabel('Recovery code').fill(recovery)
  await without.getByRole('button', { name: 'Log in' }).click()
  await without.getByRole('navigation', { name: 'Conversations' }).waitFor()
}, 120_000)
