import { request } from 'node:http'
import { expect, test } from 'vitest'
import { emailOf, type TestServer, testServer } from './harness.ts'
import { LdapServer } from './support/ldap.ts'
import { OidcServer } from './support/oidc.ts'
import { run } from './support/operator.ts'

const BO = { uid: 'bo', mail: emailOf('bo'), cn: 'Bo', password: 'directory' }

interface Answer {
  readonly status: number
  readonly location: string
  readonly body: Record<string, unknown>
}

/** Asks the organization at a host of the server. */
function ask(
  { url }: TestServer,
  host: string,
  path: string,
  form?: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      'x-requested-with': 'parley',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const sent = request(url + path, { method: form ? 'POST' : 'GET', headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      const body = text.startsWith('{') ? JSON.parse(text) : {}
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', body })
    })
    sent.on('error', reject).end(form && new URLSearchParams(form).toString())
  })
}

test('providers and directories of one organization are of no use in another', async () => {
  const oidc = await OidcServer.start({ sub: 'b', email: emailOf('bo'), email_verified: true, name: 'Bo' })
  const [here, there] = [await LdapServer.start([BO]), await LdapServer.start([BO])]
  const server = await testServer({
    environment: {
      EXTERNAL_URL: 'http://chat.test',
      SIGN_IN_PROVIDERS: JSON.stringify([
        oidc.settings({ organizations: ['Other.chat.test'] }),
        oidc.settings({ name: 'all' }),
      ]),
      LDAP_DIRECTORIES: JSON.stringify([
        here.settings({ name: 'here', organizations: ['chat.test'] }),
        there.settings({ name: 'there', organizations: ['third.chat.test'] }),
      ]),
      LOG_LEVEL: 'silent',
    },
  })
  oidc.admit(server)
  const owner = { email: 'eve@example.com', fullName: 'Eve Other', passwordHash: '' }
  for (const stringId of ['other', 'third'])
    await server.server.realms.create({ stringId, name: stringId, owner })
  await server.join('bo')

  const offered = async (host: string) => {
    const { body } = await ask(server, host, '/api/v1/server_settings')
    const methods = body.external_authentication_methods as readonly { name: string }[]
    const { ldap } = body.authentication_methods as Record<string, boolean>
    const pages = (await ask(server, host, '/json/session')).body
    expect(pages.external_authentication_methods).toEqual(methods)
    return [methods.map(({ name }) => name), ldap]
  }
  expect(await offered('chat.test')).toEqual([['oidc:all'], true])
  expect(await offered('other.chat.test')).toEqual([['oidc:harbor', 'oidc:all'], false])
  expect(await offered('third.chat.test')).toEqual([['oidc:all'], true])

  // The addresses of a provider that is for another organization.
  for (const [method, path] of [
    ['GET', '/accounts/login/social/oidc/harbor'],
    ['GET', '/accounts/register/social/oidc/harbor'],
    ['GET', '/complete/oidc/harbor?state=x&code=y'],
    ['POST', '/complete/oidc/harbor'],
    ['POST', '/complete/oidc/harbor/logout'],
    ['GET', '/complete/oidc/harbor/metadata'],
  ] as const) {
    const answer = await ask(server, 'chat.test', path, method === 'POST' ? { logout_token: 'x' } : undefined)
    expect([path, answer.location]).toEqual([path, '/login?problem=method_off'])
  }
  const begun = await ask(server, 'other.chat.test', '/accounts/login/social/oidc/harbor')
  expect(begun.location).toContain(oidc.issuer)

  const logIn = (host: string) =>
    ask(server, host, '/api/v1/fetch_api_key', { username: 'bo', password: 'directory' })
  expect((await logIn('chat.test')).status).toBe(200)
  expect((await logIn('other.chat.test')).body).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  expect([here.binds.length > 0, there.binds.length]).toEqual([true, 0])

  const synchronize = (...more: string[]) => run(server, 'synchronize-ldap', '--dry-run', ...more)
  expect(await synchronize()).toContain('here: 1 person')
  expect(await synchronize('--organization', 'third')).toContain('there: 1 person')
  await expect(synchronize('--organization', 'other')).rejects.toThrow(
    'the organization has no LDAP directory',
  )
  await expect(synchronize('--directory', 'there')).rejects.toThrow(
    "there is no LDAP directory 'there', but here",
  )
})
