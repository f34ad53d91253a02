import { getRealmExportConsents } from '@parley/api/exports/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'

test('administrators see who consents to an export of their private data, and hear when that changes', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const [toAda, toBo] = [await ada.follow(), await bo.follow()]
  await bo.call(updateSettings, { allow_private_data_export: true })
  expect((await ada.call(getRealmExportConsents, {})).export_consents).toEqual([
    { user_id: ada.id, consented: false },
    { user_id: bo.id, consented: true },
  ])
  expect(await toAda.catchUp()).toMatchObject([
    { type: 'realm_export_consent', user_id: bo.id, consented: true },
  ])
  expect((await toBo.catchUp()).map((event) => event.type)).toEqual(['user_settings'])
  expect(await bo.refused(getRealmExportConsents, {})).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
})
