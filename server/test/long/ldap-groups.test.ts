import { createUserGroup } from '@parley/api/groups/endpoints'
import { fetchApiKey } from '@parley/api/server/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { MEMBER, MODERATOR } from '#directory/users/roles.ts'
import { emailOf, type TestServer, testServer } from '../harness.ts'
import { dnOf, groupDn, LdapServer } from '../support/ldap.ts'
import { run } from '../support/operator.ts'

const BO = { uid: 'bo', mail: emailOf('bo'), cn: 'Bo Kristensen', password: 'directory' }
/** A name that would be another filter, if it were a part of one as it is. */
const ODD = { uid: 'o)(cn=*', mail: emailOf('lena'), cn: 'Lena Weiss', password: 'directory' }

const GROUPS = 'ou=groups,dc=example,dc=com'

async function withGroups(nested: boolean) {
  const directory = await LdapServer.start([BO, ODD])
  const settings = {
    group_search: { search_base: GROUPS, nested },
    groups: { map: { 'Deck crew': 'Crew', [groupDn('all').toUpperCase()]: 'Everybody' } },
    roles: { map: { officers: 'moderator' } },
  }
  const environment = { ...directory.environmentWith(settings), LOG_LEVEL: 'silent' }
  const server = await testServer({ environment })
  const ada = await server.ada()
  const [bo, lena] = [await server.join('bo'), await server.join('lena')]
  for (const name of ['Crew', 'Everybody'])
    await ada.call(createUserGroup, { name, description: '', members: [] })
  const { users, groups } = server.realm.state
  const isIn = (name: string, id: number) =>
    [...groups.values()].find((group) => group.name === name)?.members.has(id)
  const given = ({ id }: { id: number }) => [users.get(id)?.role, isIn('Crew', id), isIn('Everybody', id)]
  return { directory, server, bo, lena, given }
}

const logIn = ({ url }: TestServer, username: string) =>
  new Connection({ url, credentials: 'none' }).call(fetchApiKey, { username, password: 'directory' })
const synchronize = (server: TestServer) => run(server, 'synchronize-ldap')

test.each([[false], [true]])(
  'groups that name their members give groups and roles (nested: %s)',
  async (nested) => {
    const { directory, server, bo, lena, given } = await withGroups(nested)
    directory.groups.push(
      { cn: 'Deck crew', members: [dnOf('bo')] },
      { cn: 'officers', members: [groupDn('Deck crew'), groupDn('all')] },
      { cn: 'all', members: [groupDn('officers')] },
    )
    await logIn(server, 'bo')
    const expected = [nested ? MODERATOR : MEMBER, true, nested]
    expect(given(bo)).toEqual(expected)
    await synchronize(server)
    expect([given(bo), given(lena)]).toEqual([expected, [MEMBER, false, false]])
    directory.groups.splice(0)
    await synchronize(server)
    // Without a default, the role stays.
    expect(given(bo)).toEqual([expected[0], false, false])
  },
)

test('a huge group is read in the ranges that the directory gives', async () => {
  const { directory, server, bo, lena, given } = await withGroups(false)
  const many = Array.from({ length: 5000 }, (_, index) => dnOf(`somebody-${index}`))
  directory.mostMembers = 1500
  directory.groups.push({ cn: 'Deck crew', members: [...many, dnOf('bo').toUpperCase()] })
  await synchronize(server)
  expect([given(bo), given(lena)]).toEqual([
    [MEMBER, true, false],
    [MEMBER, false, false],
  ])
})

test('a name that looks like a filter is a name, among groups too', async () => {
  const { directory, server, lena, given } = await withGroups(true)
  directory.groups.push({ cn: 'Deck crew', members: [dnOf('bo')] })
  await logIn(server, emailOf('lena'))
  await synchronize(server)
  expect(given(lena)).toEqual([MEMBER, false, false])
  expect(directory.filters.some((filter) => filter.includes('o\\29\\28cn=\\2a'))).toBe(true)
})

test('who does not match the filter is not let in, whatever name is given', async () => {
  const directory = await LdapServer.start([
    { ...BO, more: { employeeType: 'crew' } },
    { ...BO, uid: 'ines', mail: emailOf('ines'), more: { employeeType: 'guest' } },
  ])
  const environment = directory.environmentWith({ filter: '(employeeType=crew)' })
  const server = await testServer({ environment: { ...environment, LOG_LEVEL: 'silent' } })
  const [bo] = [await server.join('bo'), await server.join('ines')]
  expect(await logIn(server, 'bo')).toMatchObject({ user_id: bo.id })
  for (const name of ['ines', emailOf('ines'), 'ines)(|(uid=*'])
    await expect(logIn(server, name), name).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
})
