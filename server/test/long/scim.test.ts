import { getOwnUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { usersSlice } from '#directory/users/state.ts'
import { testServer } from '../harness.ts'
import { Provider } from '../support/scim.ts'

test('a provider can be paged through a large organization', async () => {
  const server = await testServer({})
  const ada = await server.ada()
  const provider = await Provider.of(server, ada)
  const PEOPLE = 10_000
  await server.server.db.query(
    `insert into users (realm_id, delivery_email, full_name, role, created_at, settings)
     select $1, 'person' || n || '@example.com', 'Person ' || n, 400, 0, '{}' from generate_series(1, $2) n`,
    [server.realm.state.id, PEOPLE],
  )
  Object.assign(server.realm.state, await usersSlice.load(server.server.db, server.realm.state.id))
  const seen = new Set<string>()
  const begun = performance.now()
  for (let startIndex = 1; ; startIndex += 500) {
    const { body } = await provider.get(`/Users?startIndex=${startIndex}&count=1000`)
    for (const { id } of body.Resources) seen.add(id)
    if (body.itemsPerPage < 500) break
  }
  const paged = performance.now() - begun
  expect(seen.size).toBe(PEOPLE + 1)
  const asked = performance.now()
  expect(await provider.found('Users', 'userName eq "person9999@example.com"')).toHaveLength(1)
  // Some 20 ms a page and 5 ms for a filter, on a machine that does nothing else.
  expect(paged).toBeLessThan(20_000)
  expect(performance.now() - asked).toBeLessThan(2_000)
  expect(await ada.call(getOwnUser, {})).toMatchObject({ user_id: ada.id })
})
