import { getFirstRun, keepFirstRun } from '@parley/api/first-run/endpoints'
import { mostPlannedAddresses } from '@parley/api/first-run/limits'
import type { FirstRunPlan } from '@parley/api/first-run/objects'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'

const plan: FirstRunPlan = {
  addresses: ['ines@example.com', 'bo@harbour'],
  invite_as: roles.member,
  group_ids: [],
  channels: [{ name: 'platform', description: 'Servers', is_chosen: true, is_for_invited: true }],
}

test('the first steps are kept for all administrators, and for nobody else', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  expect(await ada.call(getFirstRun, {})).toMatchObject({ is_closed: false, plan: null })

  await ada.call(keepFirstRun, { plan })
  expect(await ada.call(getFirstRun, {})).toMatchObject({ is_closed: false, plan })
  expect(await bo.refused(getFirstRun, {})).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  expect(await bo.refused(keepFirstRun, { plan: null })).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })

  const tooMany = {
    ...plan,
    addresses: Array.from({ length: mostPlannedAddresses + 1 }, (_, n) => `${n}@a.com`),
  }
  expect(await ada.refused(keepFirstRun, { plan: tooMany })).toMatchObject({ status: 400 })
  expect(await ada.call(getFirstRun, {})).toMatchObject({ plan })

  await ada.call(keepFirstRun, { plan: null, is_closed: true })
  expect(await ada.call(getFirstRun, {})).toMatchObject({ is_closed: true, plan: null })
})
