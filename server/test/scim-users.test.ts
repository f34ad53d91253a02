import { createBot } from '@parley/api/bots/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR, MODERATOR } from '#directory/users/roles.ts'
import { newPerson, refusal, scimScene, USER } from './support/scim.ts'

describe('users', () => {
  // In the order of the requests by which Okta tries a server, and then provisions.
  test('are looked for, created, read, updated and deactivated', async () => {
    const { server, provider } = await scimScene()
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
    const { provider } = await scimScene()
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
    const { server, provider } = await scimScene()
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
    const { provider } = await scimScene()
    const { status, body } = await provider.post('/Users', newPerson('Quinn', { active: 'false' }))
    expect([status, body.active]).toEqual([201, false])
  })

  test('that are owners are read, and not changed; bots are not there', async () => {
    const { server, ada, provider } = await scimScene()
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
    const { server, ada, provider } = await scimScene()
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
    const { server, provider } = await scimScene()
    const owner = { email: 'eve@example.com', fullName: 'Eve Other', passwordHash: null }
    const other = await server.server.realms.create({ stringId: 'other', name: 'Other', owner })
    const eve = [...other.state.users.values()].find(({ deliveryEmail }) => deliveryEmail === owner.email)
    expect(await provider.get(`/Users/${eve?.id}`)).toMatchObject(refusal(404))
    expect(await provider.found('Users', 'userName eq "eve@example.com"')).toEqual([])
  })

  test('are not changed if they are another version by now', async () => {
    const { server, provider } = await scimScene()
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
