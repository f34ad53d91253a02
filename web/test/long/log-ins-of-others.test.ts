import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
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
