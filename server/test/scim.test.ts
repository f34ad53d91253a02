import { createScimToken, endScimToken, getScimTokens } from '@parley/api/scim/endpoints'
import { describe, expect, test, vi } from 'vitest'
import { PATIENCE } from './support/patience.ts'
import { GROUP, Provider, refusal, scimScene, USER } from './support/scim.ts'

const now = () => Math.floor(Date.now() / 1000)

describe('tokens', () => {
  test('are made by owners, listed without themselves, used and ended', async () => {
    const { server, ada, provider } = await scimScene()
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
    const { server, provider } = await scimScene()
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
    const { server, ada } = await scimScene()
    const provider = await Provider.of(server, ada, now() + 5)
    await vi.waitFor(async () => expect((await provider.get('/Users')).status).toBe(401), PATIENCE)
  })
})

test('the server says what it can', async () => {
  const { provider } = await scimScene()
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

describe('searches', () => {
  test('take the filters of the RFC', async () => {
    const { server, ada, provider } = await scimScene()
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
    const { provider } = await scimScene()
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
    const { server, ada, provider } = await scimScene()
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
