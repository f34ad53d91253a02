import { getOwnUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { usersSlice } from '#directory/users/state.ts'
import { testServer } from '../harness.ts'
import { GROUP, Provider } from '../support/scim.ts'

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

  // As Entra ID keeps them: each looked for by its name, and then patched.
  const CYCLES = 200
  const spent = async (work: () => Promise<void>) => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const people = await spent(async () => {
    for (let n = 1; n <= CYCLES; n++) {
      const [id] = await provider.found('Users', `userName eq "PERSON${n}@example.com"`)
      const { status } = await provider.patch(`/Users/${id}`, {
        op: 'Replace',
        path: 'userName',
        value: `upn${n}`,
      })
      expect(status).toBe(200)
    }
  })
  expect(await provider.found('Users', 'userName eq "upn7" and active eq true')).toHaveLength(1)
  const value = [...seen].map((id) => ({ value: id }))
  const group = await provider.post('/Groups', { schemas: [GROUP], displayName: 'Everybody', members: value })
  expect(group.status).toBe(201)
  const members = await spent(async () => {
    for (const one of value.slice(0, 20)) {
      for (const op of ['Remove', 'Add']) {
        const { status } = await provider.patch(`/Groups/${group.body.id}`, {
          op,
          path: 'members',
          value: [one],
        })
        expect([200, 204]).toContain(status)
      }
    }
  })
  const hostile = await spent(async () => {
    const filter = Array.from({ length: 80 }, (_, n) => `title co "${n}" or userName co "z${n}"`).join(' or ')
    expect(await provider.found('Users', filter.slice(0, filter.lastIndexOf(' or ', 1_990)))).toEqual([])
  })
  // Of processor time, on which other work of the machine has no bearing.
  expect(people / CYCLES).toBeLessThan(100)
  expect(members / 40).toBeLessThan(500)
  expect(hostile).toBeLessThan(5_000)
}, 240_000)
