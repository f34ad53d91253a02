import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './configuration/part.ts'

const ENOUGH_TO_READ_ALL: Record<string, string> = {
  LDAP_URL: 'ldap://ldap.example.com',
  LDAP_SEARCH_BASE: 'dc=example,dc=com',
  MAIL_IN_DOMAIN: 'in.example.com',
  MAIL_IN_PORT: '2525',
  S3_BUCKET: 'parley',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
}

test('the README lists every variable, and no other', async () => {
  const names = new Set<string>()
  const environment = new Proxy(ENOUGH_TO_READ_ALL, {
    get(given, name) {
      names.add(String(name))
      return given[String(name)]
    },
  })
  readConfig(environment)
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect([...names].sort()).toEqual(listed.sort())
})

test.each([
  [{ PORT: '70000' }, /^PORT must be/],
  [{ EXTERNAL_URL: 'chat.example.com' }, /^EXTERNAL_URL must be/],
  [{ DATABASE_URL: 'mysql://root:secret@host/db' }, /^DATABASE_URL must be(?!.*secret)/],
  [{ RATE_LIMITING: 'yes' }, /^RATE_LIMITING must be true or false, not 'yes'$/],
  [{ FETCH_ALLOWED_NETWORKS: '10.0.0.1' }, /^FETCH_ALLOWED_NETWORKS must be networks/],
  [{ DEVELOPMENT_LOG_IN: 'true' }, /^DEVELOPMENT_LOG_IN lets anybody in .* HOST must be 127.0.0.1$/],
  [{ DEVELOPMENT_LOG_IN: 'true', HOST: '192.168.1.1' }, /^DEVELOPMENT_LOG_IN lets anybody in/],
  [{ MAIL_IN_PORT: '2525' }, /^MAIL_IN_DOMAIN must be set/],
  [{ MAIL_IN_DOMAIN: 'in.example.com' }, /^MAIL_IN_PORT or MAIL_IN_TOKEN must be set/],
  [{ MAIL_IN_DOMAIN: 'in.example.com', MAIL_IN_TOKEN: 'secret' }, /^MAIL_IN_TOKEN must have(?!.*secret)/],
  [
    { MAIL_IN_DOMAIN: 'in.example.com', MAIL_IN_PORT: '0', MAIL_IN_KEY_FILE: '/dev/null' },
    /^MAIL_IN_CERTIFICATE_FILE and MAIL_IN_KEY_FILE must be set together/,
  ],
  [{ APNS_KEY_FILE: '/nowhere/key.p8' }, /^APNS_KEY_FILE must be a file with a private key/],
  [{ FCM_SERVICE_ACCOUNT_FILE: 'package.json' }, /^FCM_SERVICE_ACCOUNT_FILE must be the JSON file/],
  [{ OWNER_EMAIL: 'me@example.com' }, /^OWNER_PASSWORD must be set/],
  [{ OWNER_EMAIL: 'me', OWNER_PASSWORD: 'long enough' }, /^OWNER_EMAIL must be an e-mail address/],
])('%j stops the start with a line naming the variable', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(words)
})
