import { addRealmDomain } from '@parley/api/domains/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { getSignUp, requestSignUp, signUp } from '@parley/api/sign-up/endpoints'
import { Connection } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { PATIENCE } from './support/patience.ts'

const stranger = ({ url }: TestServer) => new Connection({ url, credentials: 'none' })

const letterTo = (reader: Person, address: string) =>
  vi.waitUntil(
    async () => (await reader.call(getOutbox, {})).mails.find(({ to }) => to === address)?.text,
    PATIENCE,
  )

const tokenIn = (text: string) => /\/sign-up\/([\w-]+)/.exec(text)?.[1] ?? ''

test('without an invitation, people join where they may, by a link to their address', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const nobody = stranger(server)
  await expect(nobody.call(requestSignUp, { email: 'ines@harbour.example' })).rejects.toMatchObject({
    message: 'You need an invitation to join this organization',
  })
  await ada.call(updateRealm, { invite_required: false, emails_restricted_to_domains: true })
  await ada.call(addRealmDomain, { domain: 'harbour.example', allow_subdomains: false })
  await expect(nobody.call(requestSignUp, { email: 'ines@elsewhere.example' })).rejects.toMatchObject({
    message: 'Outside your domain.',
  })
  await nobody.call(requestSignUp, { email: 'ines@harbour.example' })
  const token = tokenIn(await letterTo(ada, 'ines@harbour.example'))
  expect(await nobody.call(getSignUp, { token })).toMatchObject({
    realm_name: 'Harbour Labs',
    email: 'ines@harbour.example',
  })
  const account = { full_name: 'Ines Moreau', password: PASSWORD }
  await expect(nobody.call(signUp, { ...account, token: `${token.slice(0, -4)}AAAA` })).rejects.toMatchObject(
    {
      message: 'This link is not valid, or not any more.',
    },
  )
  const { user_id } = await nobody.call(signUp, { ...account, token })
  expect(server.realm.state.users.get(user_id)).toMatchObject({ fullName: 'Ines Moreau', role: 400 })
  await expect(nobody.call(signUp, { ...account, token }), 'a second time').rejects.toMatchObject({
    message: 'This link is not valid, or not any more.',
  })
  // Only the owner of an address hears that it has an account.
  await nobody.call(requestSignUp, { email: 'Ines@harbour.example' })
  expect(await letterTo(ada, 'Ines@harbour.example')).toContain('belongs to an account')
})

test('a link makes no account once joining takes an invitation', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(updateRealm, { invite_required: false })
  await stranger(server).call(requestSignUp, { email: 'tomas@harbour.example' })
  const token = tokenIn(await letterTo(ada, 'tomas@harbour.example'))
  await ada.call(updateRealm, { invite_required: true })
  const account = { token, full_name: 'Tomás Rua', password: PASSWORD }
  await expect(stranger(server).call(signUp, account)).rejects.toMatchObject({
    message: 'You need an invitation to join this organization',
  })
})
