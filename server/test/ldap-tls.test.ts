import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchApiKey } from '@parley/api/server/endpoints'
import { createUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Directory } from '#accounts/ldap/directory.ts'
import { readConfig } from '#engine/config.ts'
import { PASSWORD, testServer } from './harness.ts'
import { certificate } from './support/certificate.ts'
import { LdapServer } from './support/ldap.ts'
import { EncryptedFront } from './support/ldap-tls.ts'

const PERSON = { uid: 'newt', mail: 'newt@example.com', cn: 'Newt Comer', password: 'directory' }
const FOUND = { email: PERSON.mail, fullName: PERSON.cn }
const UNREACHABLE = 'DirectoryUnreachable'

let trusted: Record<string, string>

beforeAll(async () => {
  const path = join(tmpdir(), `parley-test-${randomUUID()}.pem`)
  await writeFile(path, certificate.cert)
  trusted = { LDAP_CA_FILE: path }
  return () => rm(path)
})

/** A directory with TLS, and the server settings for it. */
async function behind({ startTls, host = '127.0.0.1' }: { startTls: boolean; host?: string }) {
  const directory = await LdapServer.start([PERSON])
  const front = await EncryptedFront.start(directory.port, { startTls })
  const environment = {
    ...directory.environment,
    LDAP_URL: `${startTls ? 'ldap' : 'ldaps'}://${host}:${front.port}`,
    LDAP_START_TLS: String(startTls),
  }
  return { directory, front, environment }
}

const personOf = async (environment: Record<string, string>, password = PERSON.password) => {
  const [settings] = readConfig(environment).directories
  if (settings === undefined) throw new Error('no directory is configured')
  return new Directory(settings).personOf(PERSON.uid, password)
}

const problemOf = (environment: Record<string, string>): Promise<Error> =>
  personOf(environment).then(
    () => Promise.reject(new Error('the directory should not have been used')),
    (error: Error) => error,
  )

describe.each([
  ['from the start', false],
  ['once it is asked for', true],
])('encryption %s', (_, startTls) => {
  test('accepts passwords if the certificate is trusted', async () => {
    const { environment } = await behind({ startTls })
    expect(await personOf({ ...environment, ...trusted })).toMatchObject(FOUND)
    expect(await personOf({ ...environment, ...trusted }, 'wrong')).toBeUndefined()
  })

  test('with an untrusted certificate counts as unreachable, and gets no password', async () => {
    const { directory, environment } = await behind({ startTls })
    const problem = await problemOf(environment)
    expect([problem.constructor.name, problem.message]).toEqual([
      UNREACHABLE,
      expect.stringContaining('self-signed certificate'),
    ])
    expect(directory.binds).toEqual([])
  })

  test('with the certificate of another host counts as unreachable, and gets no password', async () => {
    const { directory, environment } = await behind({ startTls, host: 'localhost' })
    const problem = await problemOf({ ...environment, ...trusted })
    expect([problem.constructor.name, problem.message]).toEqual([
      UNREACHABLE,
      expect.stringContaining("does not match certificate's altnames"),
    ])
    expect(directory.binds).toEqual([])
  })
})

test('only STARTTLS is sent unencrypted', async () => {
  const { front, directory, environment } = await behind({ startTls: true })
  expect(await personOf({ ...environment, ...trusted })).toMatchObject(FOUND)
  expect(front.inClear).toEqual([expect.stringContaining('1.3.6.1.4.1.1466.20037')])
  expect(front.inClear[0]?.length).toBeLessThan(40)
  expect(directory.binds.map(([, password]) => password)).toEqual(['reading', 'directory'])
})

test('a directory without STARTTLS gets no password if STARTTLS is configured', async () => {
  const directory = await LdapServer.start([PERSON])
  const problem = await problemOf({ ...directory.environment, LDAP_START_TLS: 'true', ...trusted })
  expect(problem.constructor.name).toBe(UNREACHABLE)
  const plain = directory.environment.LDAP_URL?.replace('ldap:', 'ldaps:') ?? ''
  expect((await problemOf({ ...directory.environment, LDAP_URL: plain })).constructor.name).toBe(UNREACHABLE)
  expect(directory.binds).toEqual([])
})

test('a synchronization gives an untrusted certificate no password either', async () => {
  const { directory, environment } = await behind({ startTls: true })
  const [settings] = readConfig(environment).directories
  if (settings === undefined) throw new Error('no directory is configured')
  const everybody = new Directory(settings).read((reader) => reader.everybody())
  await expect(everybody).rejects.toThrow('self-signed certificate')
  expect(directory.binds).toEqual([])
})

test('an unfinished TLS handshake times out', async () => {
  const { front, directory, environment } = await behind({ startTls: true })
  front.isMute = true
  expect((await problemOf({ ...environment, ...trusted })).message).toMatch(/not agreed upon in time/)
  expect(directory.binds).toEqual([])
})

test('people log in to the server with a TLS directory', async () => {
  const { environment } = await behind({ startTls: true })
  const server = await testServer({ environment: { ...environment, ...trusted } })
  const ada = await server.ada()
  const account = { email: PERSON.mail, full_name: PERSON.cn, password: PASSWORD }
  const { user_id } = await ada.call(createUser, account)
  const stranger = new Connection({ url: server.url, credentials: 'session' })
  const logIn = (password: string) => stranger.call(fetchApiKey, { username: PERSON.uid, password })
  expect(await logIn(PERSON.password)).toMatchObject({ user_id })
  await expect(logIn('wrong')).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
})

test('a file without certificates fails the start', async () => {
  const path = join(tmpdir(), `parley-test-${randomUUID()}.pem`)
  await writeFile(path, 'no certificate')
  onTestFinished(() => rm(path))
  const base = { LDAP_URL: 'ldap://127.0.0.1', LDAP_SEARCH_BASE: 'dc=example' }
  for (const LDAP_CA_FILE of [path, `${path}-is-not-there`]) {
    expect(() => readConfig({ ...base, LDAP_CA_FILE })).toThrow(
      /^LDAP_CA_FILE must be a file of certificates/,
    )
  }
})
