import { createInviteLink, joinByInvitation } from '@parley/api/invites/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { acceptTerms, getOwnTerms, getTerms } from '@parley/api/terms/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from './harness.ts'

const NOT_ACCEPTED = 'Accept the terms of this organization as they are now.'

test('who joins accepts the terms; others are asked again when they change', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const visitor = new Connection({ url: server.url, credentials: 'none' })
  const none = { version: null, terms_of_service_url: null, privacy_policy_url: null }
  expect(await visitor.call(getTerms, {})).toMatchObject(none)
  expect(await bo.call(getOwnTerms, {})).toMatchObject({ ...none, is_accepted: true })

  await ada.call(updateRealm, {
    terms_of_service: 'Be **kind**. <script>alert(1)</script>',
    privacy_policy: ' https://example.com/privacy ',
  })
  const first = await visitor.call(getTerms, {})
  expect(first).toMatchObject({
    terms_of_service_url: '/policies/terms',
    privacy_policy_url: 'https://example.com/privacy',
  })
  const version = first.version ?? ''
  expect(await bo.call(getOwnTerms, {})).toMatchObject({ version, is_accepted: false })
  // She has written them.
  expect(await ada.call(getOwnTerms, {})).toMatchObject({ version, is_accepted: true })
  expect(await bo.refused(acceptTerms, { version: 'of before' })).toMatchObject({ message: NOT_ACCEPTED })
  await bo.call(acceptTerms, { version })
  expect(await bo.call(getOwnTerms, {})).toMatchObject({ is_accepted: true })

  const { invite_link } = await ada.call(createInviteLink, {})
  const account = {
    token: invite_link.split('/').at(-1) ?? '',
    full_name: 'Newt Comer',
    email: 'newt@example.com',
    password: PASSWORD,
  }
  for (const accepted of [{}, { accepted_terms: 'of before' }]) {
    await expect(visitor.call(joinByInvitation, { ...account, ...accepted })).rejects.toThrow(NOT_ACCEPTED)
  }
  const { user_id } = await visitor.call(joinByInvitation, { ...account, accepted_terms: version })
  const { rows } = await server.server.db.query(
    'select version from accepted_terms where realm_id = $1 and user_id = $2',
    [server.realm.state.id, user_id],
  )
  expect(rows).toEqual([{ version }])

  await ada.call(updateRealm, { terms_of_service: 'Be **very kind**.' })
  expect(await bo.call(getOwnTerms, {})).toMatchObject({ is_accepted: false })
  expect(await ada.call(getOwnTerms, {})).toMatchObject({ is_accepted: true })
  expect((await visitor.call(getTerms, {})).version).not.toBe(version)
})

test('the texts have a page of their own, which everybody may read', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const page = async (path: string) => fetch(server.url + path, { redirect: 'manual' })
  expect((await page('/policies/terms')).status).toBe(302)
  await ada.call(updateRealm, {
    terms_of_service: 'Be **kind**. <script>alert(1)</script>',
    privacy_policy: 'https://example.com/privacy',
  })
  const answer = await page('/policies/terms')
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('Be <strong>kind</strong>. &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  const privacy = await page('/policies/privacy')
  expect([privacy.status, privacy.headers.get('location')]).toEqual([302, 'https://example.com/privacy'])
})
