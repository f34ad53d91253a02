import { beginTotp, confirmTotp, getPeopleWithSecondFactor } from '@parley/api/two-factors/endpoints'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '../../../server/test/harness.ts'
import { codeOf } from '../../../server/test/support/totp.ts'
import { enter, logIn, serverForPages, visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('an administrator logs somebody out everywhere; a member sees nothing of that', async () => {
  const server = await serverForPages()
  await server.ada()
  const bo = await server.join('bo')
  const theirs = await enter(server, 'bo')
  const page = await enter(server, 'ada', { at: `/#organization/people/${bo.id}` })
  const card = page.getByRole('region', { name: 'Log-ins' })
  await card.getByRole('list', { name: 'Where Bo Kristensen is logged in' }).getByRole('listitem').waitFor()
  await card.getByText('There is none.').waitFor()
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: 'Log out…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await card.getByText('Bo Kristensen is logged in with no browser.').waitFor()
  // What was being written there can still be copied: the page stays, and says so.
  await theirs.getByRole('alert').filter({ hasText: 'The server ended this session.' }).waitFor()
  await theirs.getByRole('button', { name: 'Reload' }).click()
  await theirs.getByRole('heading', { name: 'Log in to Harbour Labs' }).waitFor()

  await server.join('lena')
  const member = await enter(server, 'lena', { at: `/#organization/people/${bo.id}` })
  await member.getByRole('heading', { name: 'Bo Kristensen' }).waitFor()
  expect(await member.content()).not.toContain('Log-ins')
})

test('an administrator takes a lost second factor away, by a button that asks', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { secret } = await bo.call(beginTotp, { password: PASSWORD })
  await bo.call(confirmTotp, { code: codeOf(secret) })
  const page = await enter(server, 'ada', { at: `/#organization/people/${bo.id}` })
  const card = page.getByRole('region', { name: 'Log-ins' })
  await card.getByRole('button', { name: 'Take it away…' }).click()
  await page.getByRole('dialog').getByText('Be sure that it is Bo Kristensen who asks.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click()
  await card.getByText('There is none.').waitFor()
  const { user_ids: left } = await ada.call(getPeopleWithSecondFactor, {})
  expect(left).toEqual([])
  // The password is enough again.
  const theirs = await visit(server.url)
  await logIn(theirs, emailOf('bo'), PASSWORD)
  await theirs.getByRole('navigation', { name: 'Conversations' }).waitFor()
})
