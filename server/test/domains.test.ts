import {
  addRealmDomain,
  deleteRealmDomain,
  getRealmDomains,
  updateRealmDomain,
} from '@parley/api/domains/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { realmSettingsSection } from '@parley/api/realm/register'
import { createUser, updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from './harness.ts'
import { registered } from './support/registered.ts'

test('with restricted domains, only their addresses may join', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  await ada.call(addRealmDomain, { domain: 'Harbour.example', allow_subdomains: false })
  await ada.call(updateRealm, { emails_restricted_to_domains: true })
  const invite = (email: string) => ({ email, full_name: 'Some One', password: PASSWORD })
  await ada.call(createUser, invite('one@harbour.example'))
  for (const email of ['two@example.com', 'two@sea.harbour.example', 'two@notharbour.example']) {
    expect(await ada.refused(createUser, invite(email))).toMatchObject({
      message: `Email '${email}' not allowed in this organization`,
    })
  }
  await ada.call(updateRealmDomain, { domain: 'harbour.example', allow_subdomains: true })
  await ada.call(createUser, invite('two@sea.harbour.example'))
  expect((await bo.call(getRealmDomains, {})).domains).toEqual([
    { domain: 'harbour.example', allow_subdomains: true },
  ])
  await ada.call(deleteRealmDomain, { domain: 'harbour.example' })
  expect(await registered(bo, realmSettingsSection)).toMatchObject({
    realm_emails_restricted_to_domains: false,
  })
})

test('only owners change domains, and only to valid ones', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateUser, { user_id: bo.id, role: roles.administrator })
  await ada.call(addRealmDomain, { domain: 'example.com', allow_subdomains: true })
  const owner = { code: 'UNAUTHORIZED_PRINCIPAL', message: 'Must be an organization owner' }
  expect(await bo.refused(addRealmDomain, { domain: 'a.example', allow_subdomains: true })).toMatchObject(
    owner,
  )
  expect(
    await bo.refused(updateRealmDomain, { domain: 'example.com', allow_subdomains: false }),
  ).toMatchObject(owner)
  expect(await bo.refused(deleteRealmDomain, { domain: 'example.com' })).toMatchObject(owner)
  for (const domain of [
    'com',
    '',
    'a b.example',
    '-a.example',
    'example.com/x',
    `${'a'.repeat(64)}.example`,
  ]) {
    expect(await ada.refused(addRealmDomain, { domain, allow_subdomains: false })).toMatchObject({
      message: `Invalid domain: ${domain}`,
    })
  }
  expect(await ada.refused(addRealmDomain, { domain: 'EXAMPLE.com', allow_subdomains: false })).toMatchObject(
    {
      message: 'The domain example.com is already a part of your organization.',
    },
  )
  expect(await ada.refused(deleteRealmDomain, { domain: 'other.example' })).toMatchObject({
    message: 'No entry found for domain other.example.',
  })
})
