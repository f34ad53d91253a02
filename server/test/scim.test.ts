import { createBot } from '@parley/api/bots/endpoints'
import { createUserGroup, getUserGroupMembers, updateUserGroup } from '@parley/api/groups/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { createScimToken, endScimToken, getScimTokens } from '@parley/api/scim/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { describe, expect, test, vi } from 'vitest'
import { ADMINISTRATOR, MODERATOR } from '#directory/users/roles.ts'
import { testServer } from './harness.ts'
import { PATIENCE } from './support/patience.ts'
import { GROUP, newPerson, Provider, USER } from './support/scim.ts'

const now = () => Math.floor(Date.now() / 1000)
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const refusal = (status: number, scimType?: string) => ({
  status,
  body: { schemas: [ERROR], status: String(status), ...(scimType && { scimType }) },
})

async function scene() {
  const server = await testServer()
  const ada = await server.ada()
  return { server, ada, provider: await Provider.of(server, ada) }
}

describe('tokens', () => {
  test('are made by owners, listed without themselves, used and ended', async () => {
    const { server, ada, provider } = await scene()
    const bo = await server.join('bo')
    const mirror = await ada.follow()
    const toBo = await bo.follow()
    const { id, token } = await ada.call(createScimToken, { name: ' Other ', expires: now() + 100 })
    expect(await mirror.catchUp()).toMatchObject([{ type: 'scim_tokens_changed' }])
    expect(await toBo.catchUp()).toEqual([])
    expect((await provider.get('/Users')).status).toBe(200)
    const { tokens, base_url } = await ada.call(getScimTokens, {})
    expect(base_url).toMatch(/\/scim\/v2$/)
    expect(tokens).toMatchObject([
      { id, name: 'Other', creator_id: ada.id },
      { name: 'Directory', expires: null },
    ])
    expect(JSON.stringify(tokens)).not.toContain(token)
    await vi.waitFor(
      async () => expect((await ada.call(getScimTokens, {})).tokens[1]?.last_used).toBeGreaterThan(0),
      PATIENCE,
    )
    const other = new Provider(server, token)
    expect((await other.get('/Users')).status).toBe(200)
    await ada.call(endScimToken, { token_id: id })
    expect(await other.get('/Users')).toMatchObject(refusal(401))
    expect(await ada.refused(endScimToken, { token_id: id })).toMatchObject({ status: 404 })
    expect(await ada.refused(createScimToken, { name: ' ' })).toMatchObject({
      message: 'Name cannot be empty.',
    })
    expect(await ada.refused(createScimToken, { name: 'x', expires: 5 })).toMatchObject({ status: 400 })
  })

  test('are the only way in, and no way to anything else', async () => {
    const { server, provider } = await scene()
    for (const token of ['', 'x', `${provider.token}x`]) {
      const { status, headers } = await new Provider(server, token).get('/Users')
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="SCIM"'])
    }
    const response = await fetch(`${server.url}/api/v1/users/me`, {
      headers: { authorization: `Bearer ${provider.token}` },
    })
    expect(response.status).toBe(401)
    const { rows } = await server.server.db.query<{ text: string }>(
      'select scim_tokens::text as text from scim_tokens',
    )
    expect(rows[0]?.text).not.toContain(provider.token)
  })

  test('expire', async () => {
    const { server, ada } = await scene()
    const provider = await Provider.of(server, ada, now() + 1)
    await vi.waitFor(async () => expect((await provider.get('/Users')).status).toBe(401), PATIENCE)
  })
})

test('the server says what it can', async () => {
  const { provider } = await scene()
  const { body: config, headers } = await provider.get('/ServiceProviderConfig')
  expect(headers.get('content-type')).toContain('application/scim+json')
  expect(config).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: true },
  })
  const { body: types } = await provider.get('/ResourceTypes')
  expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group'])
  expect((await provider.get('/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users', schema: USER })
  const { body: schemas } = await provider.get('/Schemas')
  expect(schemas).toMatchObject({ totalResults: 2, Resources: [{ id: USER }, { id: GROUP }] })
  expect((await provider.get(`/Schemas/${GROUP}`)).body.attributes[0]).toMatchObject({ name: 'displayName' })
  expect(await provider.get('/Schemas/x')).toMatchObject(refusal(404))
  expect(await provider.get('/Nothing')).toMatchObject(refusal(404))
})

describe('users', () => {
  // In the order of the requests by which Okta tries a server, and then provisions.
  test('are looked for, created, read, updated and deactivated', async () => {
    const { server, provider } = await scene()
    await server.followAll([await server.ada()])
    const { body: first } = await provider.get('/Users?startIndex=1&count=2')
    expect(first).toMatchObject({ totalResults: 1, itemsPerPage: 1, startIndex: 1 })
    expect(await provider.found('Users', 'userName eq "nora@example.com"')).toEqual([])
    const { status, body, headers } = await provider.post('/Users', newPerson('Nora'))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      schemas: [USER],
      externalId: 'ext-Nora',
      userName: 'nora@example.com',
      name: { givenName: 'Nora', familyName: 'Berg', formatted: 'Nora Berg' },
      displayName: 'Nora Berg',
      emails: [{ value: 'nora@example.com', type: 'work', primary: true }],
      active: true,
      roles: [{ value: 'member', primary: true }],
      meta: { resourceType: 'User' },
    })
    expect(headers.get('location')).toBe(body.meta.location)
    const path = `/Users/${body.id}`
    expect((await provider.get(path)).body).toEqual(body)
    expect(await provider.post('/Users', newPerson('Nora'))).toMatchObject(refusal(409, 'uniqueness'))
    for (const filter of ['userName eq "NORA@example.com"', 'externalId eq "ext-Nora"', `id eq "${body.id}"`])
      expect(await provider.found('Users', filter)).toEqual([body.id])
    const renamed = await provider.put(
      path,
      newPerson('Nora', { name: { givenName: 'Nora Jane', familyName: 'van Dam' } }),
    )
    expect(renamed.body).toMatchObject({ displayName: 'Nora Jane van Dam', name: { familyName: 'van Dam' } })
    const off = await provider.patch(path, { op: 'replace', value: { active: false } })
    expect([off.status, off.body.active]).toEqual([200, false])
    expect(server.realm.state.users.get(Number(body.id))?.isActive).toBe(false)
    expect(await provider.found('Users', 'userName eq "nora@example.com"')).toEqual([body.id])
    const on = await provider.patch(path, { op: 'replace', path: 'active', value: true })
    expect(on.body.active).toBe(true)
  })

  test('are patched as Entra ID does it', async () => {
    const { provider } = await scene()
    const upn = { userName: 'omar.upn', emails: [{ primary: true, type: 'work', value: 'omar@example.com' }] }
    const { body } = await provider.post(
      '/Users',
      newPerson('Omar', {
        ...upn,
        displayName: 'Omar Berg',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'x' },
      }),
    )
    const path = `/Users/${body.id}`
    expect(body).toMatchObject({ userName: 'omar.upn', emails: [{ value: 'omar@example.com' }] })
    expect(await provider.found('Users', 'userName eq "omar.upn"')).toEqual([body.id])
    const { status, body: after } = await provider.patch(
      path,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'omar.new@example.com' },
      { op: 'Replace', path: 'name.familyName', value: 'Haddad' },
      { op: 'Add', path: 'title', value: 'Engineer' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Tools',
      },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
      { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'moderator' },
    )
    expect(status).toBe(200)
    expect(after).toMatchObject({
      userName: 'omar.upn',
      emails: [{ value: 'omar.new@example.com' }],
      displayName: 'Omar Haddad',
      roles: [{ value: 'moderator' }],
    })
    const flat = await provider.patch(path, {
      op: 'replace',
      value: { 'name.givenName': 'Omar Z.', displayName: 'Omar Z. Haddad', externalId: 'e2' },
    })
    expect(flat.body).toMatchObject({ displayName: 'Omar Z. Haddad', externalId: 'e2' })
    const off = await provider.patch(path, { op: 'Replace', path: 'active', value: 'False' })
    expect(off.body.active).toBe(false)
    const gone = await provider.patch(path, { op: 'Remove', path: 'externalId' })
    expect(gone.body.externalId).toBeUndefined()
  })

  test('are deleted by being deactivated, and come back when they are created again', async () => {
    const { server, provider } = await scene()
    const { body } = await provider.post('/Users', newPerson('Pia'))
    const path = `/Users/${body.id}`
    expect((await provider.delete(path)).status).toBe(204)
    expect(server.realm.state.users.get(Number(body.id))?.isActive).toBe(false)
    expect(await provider.get(path)).toMatchObject(refusal(404))
    expect(await provider.delete(path)).toMatchObject(refusal(404))
    expect(await provider.found('Users', 'userName eq "pia@example.com"')).toEqual([])
    const again = await provider.post('/Users', newPerson('Pia', { externalId: 'new' }))
    expect(again).toMatchObject({ status: 201, body: { id: body.id, active: true, externalId: 'new' } })
  })

  test('may be created without being active', async () => {
    const { provider } = await scene()
    const { status, body } = await provider.post('/Users', newPerson('Quinn', { active: 'false' }))
    expect([status, body.active]).toEqual([201, false])
  })

  test('that are owners are read, and not changed; bots are not there', async () => {
    const { server, ada, provider } = await scene()
    const { user_id: botId } = await ada.call(createBot, { full_name: 'Bot', short_name: 'bot' })
    expect(await provider.get(`/Users/${botId}`)).toMatchObject(refusal(404))
    const path = `/Users/${ada.id}`
    const { body } = await provider.get(path)
    expect(body.roles).toEqual([{ value: 'owner', primary: true }])
    const operations = [
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'displayName', value: 'Eve' },
      { op: 'replace', path: 'emails', value: [{ value: 'eve@example.com' }] },
      { op: 'replace', path: 'userName', value: 'eve@example.com' },
      { op: 'replace', path: 'roles', value: [{ value: 'member' }] },
    ]
    for (const operation of operations)
      expect(await provider.patch(path, operation)).toMatchObject(refusal(403))
    expect(await provider.delete(path)).toMatchObject(refusal(403))
    expect((await provider.get(path)).body).toEqual(body)
    // It may say who they are for it.
    expect((await provider.patch(path, { op: 'add', path: 'externalId', value: 'boss' })).status).toBe(200)
    expect((await provider.put(path, { ...body, externalId: 'boss' })).status).toBe(200)
    expect(await provider.post('/Users', newPerson('Rosa', { roles: [{ value: 'owner' }] }))).toMatchObject(
      refusal(403),
    )
    const bo = await server.join('bo')
    expect(
      await provider.patch(`/Users/${bo.id}`, { op: 'add', path: 'roles', value: 'owner' }),
    ).toMatchObject(refusal(403))
    const made = await provider.patch(`/Users/${bo.id}`, { op: 'add', path: 'roles', value: 'administrator' })
    expect(made.status).toBe(200)
    expect(server.realm.state.users.get(bo.id)?.role).toBe(ADMINISTRATOR)
  })

  test('keep the rules of the organization, and a refusal changes nothing', async () => {
    const { server, ada, provider } = await scene()
    const bo = await server.join('bo')
    await ada.call(updateUser, { user_id: bo.id, role: MODERATOR })
    await ada.call(updateRealm, { require_unique_names: true })
    const { journalHead } = server.realm.state
    const path = `/Users/${bo.id}`
    const cases: [object, number, string | undefined][] = [
      [{ op: 'replace', path: 'displayName', value: 'Ada Lindqvist' }, 400, 'invalidValue'],
      [{ op: 'replace', path: 'displayName', value: 'x'.repeat(400) }, 400, 'invalidValue'],
      [{ op: 'replace', path: 'emails', value: 'ada@example.com' }, 409, 'uniqueness'],
      [{ op: 'replace', path: 'userName', value: 'ada@example.com' }, 409, 'uniqueness'],
      [{ op: 'replace', path: 'emails', value: 'nothing' }, 400, 'invalidValue'],
      [{ op: 'replace', path: 'active', value: 'maybe' }, 400, 'invalidValue'],
      [{ op: 'replace', path: 'active', value: null }, 400, 'invalidValue'],
      [{ op: 'replace', path: 'roles', value: 'king' }, 400, 'invalidValue'],
      [{ op: 'replace', path: 'id', value: '7' }, 400, 'mutability'],
      [{ op: 'replace', path: 'shoeSize', value: '7' }, 400, 'invalidPath'],
      [{ op: 'replace', path: '__proto__.x', value: '7' }, 400, 'invalidPath'],
      [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 400, 'invalidPath'],
      [{ op: 'remove' }, 400, 'noTarget'],
      [{ op: 'move', path: 'active', value: true }, 400, 'invalidSyntax'],
      [{ op: 'add', path: 'active' }, 400, 'invalidValue'],
    ]
    for (const [operation, status, scimType] of cases) {
      const off = { op: 'replace', path: 'active', value: false }
      const answer = await provider.patch(
        path,
        operation,
        ...(JSON.stringify(operation).includes('active') ? [] : [off]),
      )
      expect(answer, JSON.stringify(operation).slice(0, 100)).toMatchObject(refusal(status, scimType))
    }
    expect(server.realm.state.journalHead).toBe(journalHead)
    for (const body of [
      '',
      '[]',
      '{',
      'null',
      '{"Operations":{}}',
      '{"Operations":[1]}',
      '{"Operations":[]}',
    ])
      expect(await provider.ask('PATCH', path, body)).toMatchObject(refusal(400, 'invalidSyntax'))
    expect(await provider.post('/Users', { name: {} })).toMatchObject(refusal(400, 'invalidValue'))
    expect(await provider.get('/Users/4711')).toMatchObject(refusal(404))
    expect(await provider.get('/Users/1e0')).toMatchObject(refusal(404))
    expect(server.realm.state.journalHead).toBe(journalHead)
  })

  test('of another organization are not there', async () => {
    const { server, provider } = await scene()
    const owner = { email: 'eve@example.com', fullName: 'Eve Other', passwordHash: null }
    const other = await server.server.realms.create({ stringId: 'other', name: 'Other', owner })
    const eve = [...other.state.users.values()].find(({ deliveryEmail }) => deliveryEmail === owner.email)
    expect(await provider.get(`/Users/${eve?.id}`)).toMatchObject(refusal(404))
    expect(await provider.found('Users', 'userName eq "eve@example.com"')).toEqual([])
  })

  test('are not changed if they are another version by now', async () => {
    const { server, provider } = await scene()
    const bo = await server.join('bo')
    const path = `/Users/${bo.id}`
    const { body, headers } = await provider.get(path)
    const etag = headers.get('etag') ?? ''
    expect(etag).toBe(body.meta.version)
    expect((await provider.get(path, { 'if-none-match': etag })).status).toBe(304)
    const renamed = { ...body, displayName: 'Bo K', name: undefined }
    expect((await provider.put(path, renamed, { 'if-match': etag })).status).toBe(200)
    expect(await provider.put(path, body, { 'if-match': etag })).toMatchObject(refusal(412))
    expect((await provider.get(path)).body.displayName).toBe('Bo K')
  })
})

describe('groups', () => {
  async function withPeople() {
    const { server, ada, provider } = await scene()
    const [bo, ines] = [await server.join('bo'), await server.join('ines')]
    await server.followAll([ada, bo])
    const value = (...people: { id: number }[]) => people.map(({ id }) => ({ value: String(id) }))
    const { status, body } = await provider.post('/Groups', {
      schemas: [GROUP],
      displayName: 'Engineers',
      externalId: 'g1',
      members: value(bo),
    })
    expect(status).toBe(201)
    const path = `/Groups/${body.id}`
    const members = async () =>
      (await ada.call(getUserGroupMembers, { user_group_id: Number(body.id) })).members
    return { server, ada, bo, ines, provider, path, members, value, body }
  }

  test('are created, renamed, filled, emptied and deleted', async () => {
    const { server, ada, bo, ines, provider, path, members, value, body } = await withPeople()
    expect(body).toMatchObject({
      externalId: 'g1',
      displayName: 'Engineers',
      members: value(bo),
      meta: { resourceType: 'Group' },
    })
    expect((await provider.get(`/Users/${bo.id}`)).body.groups).toMatchObject([
      { value: body.id, display: 'Engineers' },
    ])
    for (const filter of [
      'displayName eq "engineers"',
      'externalId eq "g1"',
      `members.value eq "${bo.id}"`,
      `members eq "${bo.id}"`,
    ])
      expect(await provider.found('Groups', filter), filter).toEqual([body.id])
    // As Okta renames: with the id in the value.
    await provider.patch(path, { op: 'replace', value: { id: body.id, displayName: 'Builders' } })
    await provider.patch(path, { op: 'add', path: 'members', value: value(ines) })
    expect(await members()).toEqual([bo.id, ines.id])
    await provider.patch(path, { op: 'add', path: 'members', value: value(ines, ada) })
    await provider.patch(path, { op: 'remove', path: `members[value eq "${bo.id}"]` })
    expect(await members()).toEqual([ada.id, ines.id].sort((a, b) => a - b))
    // As Entra ID removes: with those in the value.
    await provider.patch(path, { op: 'Remove', path: 'members', value: value(ines) })
    expect(await members()).toEqual([ada.id])
    await provider.patch(path, { op: 'replace', path: 'members', value: value(bo, ines) })
    expect(await members()).toEqual([bo.id, ines.id])
    const { body: short } = await provider.get(`${path}?excludedAttributes=members`)
    expect(short).toMatchObject({ displayName: 'Builders' })
    expect(short.members).toBeUndefined()
    await provider.put(path, { schemas: [GROUP], displayName: 'Makers', members: value(bo) })
    expect((await provider.get(path)).body).toMatchObject({ displayName: 'Makers', members: value(bo) })
    await provider.patch(path, { op: 'remove', path: 'members' })
    expect(await members()).toEqual([])
    expect((await provider.delete(path)).status).toBe(204)
    expect(await provider.get(path)).toMatchObject(refusal(404))
    expect(server.realm.state.groups.get(Number(body.id))?.deactivated).toBe(true)
    const again = await provider.post('/Groups', { displayName: 'Makers', members: value(ines) })
    expect(again).toMatchObject({ status: 201, body: { id: body.id, members: value(ines) } })
  })

  test('keep members that are no people, and take only those who are here', async () => {
    const { server, ada, bo, ines, provider, path, members } = await withPeople()
    const { user_id: bot } = await ada.call(createBot, { full_name: 'Bot', short_name: 'bot' })
    const { user_group_id } = { user_group_id: Number(path.split('/')[2]) }
    const { updateUserGroupMembers } = await import('@parley/api/groups/endpoints')
    await ada.call(updateUserGroupMembers, { user_group_id, add: [bot] })
    await provider.patch(path, { op: 'replace', path: 'members', value: [] })
    expect(await members()).toEqual([bot])
    await provider.patch(`/Users/${ines.id}`, { op: 'replace', path: 'active', value: false })
    const { journalHead } = server.realm.state
    for (const value of [String(bot), String(ines.id), '4711', 'x', '', null])
      expect(
        await provider.patch(path, {
          op: 'add',
          path: 'members',
          value: [{ value: String(bo.id) }, { value }],
        }),
        String(value),
      ).toMatchObject(refusal(400, 'invalidValue'))
    expect(await provider.post('/Groups', { displayName: 'ENGINEERS' })).toMatchObject(
      refusal(409, 'uniqueness'),
    )
    expect(await provider.post('/Groups', {})).toMatchObject(refusal(400, 'invalidValue'))
    expect(await provider.patch(path, { op: 'add', path: 'color', value: 'red' })).toMatchObject(
      refusal(400, 'invalidPath'),
    )
    expect(server.realm.state.journalHead).toBe(journalHead)
  })

  test('of the system are not there, and one that is in use is not deleted', async () => {
    const { server, ada, provider, path, body } = await withPeople()
    const { body: all } = await provider.get('/Groups')
    expect(all.Resources.map(({ id }: { id: string }) => id)).toEqual([body.id])
    const system = [...server.realm.state.systemGroups.values()][0]
    expect(await provider.get(`/Groups/${system}`)).toMatchObject(refusal(404))
    const { group_id } = await ada.call(createUserGroup, {
      name: 'Around',
      description: '',
      members: [],
      subgroups: [Number(body.id)],
    })
    expect(await provider.delete(path)).toMatchObject(refusal(409))
    await ada.call(updateUserGroup, { user_group_id: group_id, name: 'Around it' })
  })
})

describe('searches', () => {
  test('take the filters of the RFC', async () => {
    const { server, ada, provider } = await scene()
    const [bo, ines] = [await server.join('bo'), await server.join('ines')]
    const ids = (...people: { id: number }[]) => people.map(({ id }) => String(id))
    const cases: [string, string[]][] = [
      ['userName sw "bo"', ids(bo)],
      ['userName ew "@EXAMPLE.com" and active eq true', ids(ada, bo, ines)],
      ['displayName co "moreau"', ids(ines)],
      ['name.familyName eq "Moreau" or name.givenName eq "Bo"', ids(bo, ines)],
      ['not (userName eq "bo@example.com")', ids(ada, ines)],
      ['userName ne "bo@example.com" and roles.value eq "member"', ids(ines)],
      ['emails[type eq "work" and value sw "ines"]', ids(ines)],
      ['emails.value eq "bo@example.com"', ids(bo)],
      ['externalId pr', []],
      ['title pr', []],
      ['meta.created gt "2020-01-01T00:00:00Z"', ids(ada, bo, ines)],
      ['meta.created lt "2020-01-01T00:00:00Z"', []],
      [`${USER}:userName eq "bo@example.com"`, ids(bo)],
      ['(userName eq "x") or (userName eq "bo@example.com" and (active eq "True"))', ids(bo)],
    ]
    for (const [filter, expected] of cases)
      expect(await provider.found('Users', filter), filter).toEqual(expected)
  })

  test('refuse what cannot be read, however hostile', async () => {
    const { provider } = await scene()
    const filters = [
      'userName',
      'userName eq',
      'userName xx "1"',
      'shoeSize eq "7"',
      `userName eq "${'\n'.repeat(60)}`,
      '('.repeat(1000),
      'not '.repeat(400),
      `userName eq "${'x'.repeat(5000)}"`,
      'userName eq {}',
    ]
    for (const filter of filters) {
      const begun = performance.now()
      const answer = await provider.get(`/Users?filter=${encodeURIComponent(filter)}`)
      expect(answer, filter.slice(0, 40)).toMatchObject(refusal(400, 'invalidFilter'))
      expect(performance.now() - begun).toBeLessThan(5000)
    }
    expect(await provider.get('/Users?startIndex=x')).toMatchObject(refusal(400, 'invalidValue'))
    expect((await provider.get('/Users?startIndex=-5&count=-1')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
    })
  })

  test('show the attributes that are asked for, on the page that is asked for', async () => {
    const { server, ada, provider } = await scene()
    const bo = await server.join('bo')
    const { body } = await provider.get('/Users?attributes=userName,name.givenName&startIndex=2&count=1')
    expect(body).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1 })
    expect(body.Resources).toEqual([
      { schemas: [USER], id: String(bo.id), userName: 'bo@example.com', name: { givenName: 'Bo' } },
    ])
    const { body: one } = await provider.get(`/Users/${ada.id}?excludedAttributes=name,emails.type`)
    expect(one.name).toBeUndefined()
    expect(one.emails).toEqual([{ value: 'ada@example.com', primary: true }])
    const { body: posted } = await provider.post('/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      attributes: ['userName'],
      filter: 'userName sw "bo"',
    })
    expect(posted.Resources).toEqual([{ schemas: [USER], id: String(bo.id), userName: 'bo@example.com' }])
    expect((await provider.post('/Groups/.search', {})).body).toMatchObject({ totalResults: 0 })
  })
})
