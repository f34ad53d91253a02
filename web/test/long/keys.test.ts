import { getOwnUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { bearerOf } from '../../../server/test/support/api-keys.ts'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { Provider } from '../../../server/test/support/scim.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

test('somebody makes a key for a channel and ends it, and an owner a token for a provider', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await makeChannel(ada, 'design')
  const page = await enter(server, 'ada', { at: '/#settings/account' })
  const keys = page.getByRole('region', { name: 'Keys for programs' })
  await keys.getByText('There are none.').waitFor()
  await keys.getByLabel('Name').fill('Statistics')
  await keys.getByLabel('Where').selectOption({ label: 'Only in chosen channels' })
  await keys.getByRole('button', { name: 'Make a key' }).click()
  await keys.getByRole('alert').filter({ hasText: 'Choose at least one channel' }).waitFor()
  await keys.getByLabel('Find a channel').fill('des')
  await keys.getByLabel('#design').check()
  expect(await findings(page)).toEqual([])
  await keys.getByRole('button', { name: 'Make a key' }).click()
  const key = await keys.getByText(/^[A-Za-z0-9]{32}$/).innerText()
  const bearer = bearerOf(server, ada, key)
  expect(await bearer.call(getOwnUser, {})).toMatchObject({ user_id: ada.id })
  expect(await findings(page)).toEqual([])
  await keys.getByRole('button', { name: 'I have kept it' }).click()
  const line = keys.getByRole('listitem').filter({ hasText: 'Statistics' })
  await line.getByText('Reads only · #design').waitFor()
  expect(await keys.getByText(key).count()).toBe(0)
  await line.getByRole('button', { name: 'Remove Statistics' }).click()
  await line.waitFor({ state: 'detached' })
  expect(await bearer.refused(getOwnUser, {})).toMatchObject({ code: 'INVALID_API_KEY' })

  await page.goto(`${server.url}/#organization/provisioning`)
  const tokens = page.getByRole('region', { name: 'Tokens' })
  await page.getByText(`${server.realm.url}/scim/v2`).waitFor()
  await tokens.getByLabel('Name').fill('Directory')
  await tokens.getByRole('button', { name: 'Make a token' }).click()
  const token = await tokens.getByText(/^[\w-]{43}$/).innerText()
  expect((await new Provider(server, token).get('/Users')).status).toBe(200)
  expect(await findings(page)).toEqual([])
  await tokens.getByRole('button', { name: 'I have kept it' }).click()
  await tokens.getByRole('button', { name: 'Remove Directory' }).click()
  await tokens.getByText('There are none').waitFor()
  expect((await new Provider(server, token).get('/Users')).status).toBe(401)
}, 120_000)
