import { updateRealm } from '@parley/api/realm/endpoints'
import { getServerSettings } from '@parley/api/server/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { ADMINISTRATOR } from '#directory/users/roles.ts'
import { emailOf, type TestServer, testServer } from './harness.ts'
import { newAppKey, openOnDesktop, readDesktopToken, readMobileAddress } from './support/apps.ts'
import { isLoggedIn } from './support/browser-session.ts'
import { type SamlAnswer, type SamlPerson, SamlServer } from './support/saml.ts'
import { SignInBrowser } from './support/sign-in-browser.ts'

const LOGIN = '/accounts/login/social/saml/office'
const BO: SamlPerson = { nameId: 'bo-17', attributes: { email: [emailOf('bo')], name: ['Bo at the Office'] } }

async function withProvider(person: SamlPerson, settings: object = {}) {
  const saml = await SamlServer.start(person)
  const environment = {
    SIGN_IN_PROVIDERS: JSON.stringify([saml.settings(settings)]),
    LOG_LEVEL: 'silent',
  }
  const server = await testServer({ environment })
  await saml.admit(server)
  return { saml, server, ada: await server.ada() }
}

const isEnd = (to: string) => new URL(to).pathname === '/' || to.includes('/login?') || to.includes('#')
const isAnswer = (to: string) => to.endsWith('/complete/saml/office')

async function signIn(server: TestServer, query = '') {
  const browser = new SignInBrowser(server)
  const { url } = await browser.go(LOGIN + query, isEnd)
  return { browser, end: url.startsWith('zulip:') ? url : url.slice(new URL(url).origin.length) }
}

/** The answer of the provider, on its way through a browser. */
async function answerOnItsWay(server: TestServer) {
  const browser = new SignInBrowser(server)
  const { form } = await browser.go(LOGIN, isAnswer)
  const xml = Buffer.from(form?.get('SAMLResponse') ?? '', 'base64').toString()
  const relayState = form?.get('RelayState') ?? ''
  const post = async (text = xml, state = relayState, by = browser) => {
    const given = { SAMLResponse: Buffer.from(text).toString('base64'), RelayState: state }
    const { url } = await by.post('/complete/saml/office', new URLSearchParams(given), isEnd)
    return url.slice(new URL(url).origin.length)
  }
  return { browser, xml, relayState, post }
}

const problem = (name: string) => `/login?problem=${name}`

test('signs an account in by its address, and from then on by the provider’s own name', async () => {
  const { server, saml, ada } = await withProvider(BO)
  const bo = await server.join('bo')
  expect(
    await new Connection({ url: server.url, credentials: 'session' }).call(getServerSettings, {}),
  ).toMatchObject({
    authentication_methods: { saml: true, 'openid connect': false },
    external_authentication_methods: [{ name: 'saml:office', display_name: 'Office', login_url: LOGIN }],
  })
  const { browser, end } = await signIn(server)
  expect([end, await browser.userId()]).toEqual(['/', bo.id])
  saml.person = { ...BO, attributes: { email: ['else@example.com'] } }
  expect(await (await signIn(server)).browser.userId()).toBe(bo.id)
  saml.person = { ...BO, nameId: 'got-the-address-later' }
  expect((await signIn(server)).end).toBe(problem('linked_to_another'))
  saml.person = BO
  await ada.call(deactivateUser, { user_id: bo.id })
  expect((await signIn(server)).end).toBe(problem('account_deactivated'))
  await ada.call(updateRealm, { authentication_methods: { SAML: false } })
  expect((await signIn(server)).end).toBe(problem('method_off'))
})

test('new people come where the provider may bring them, with role and groups', async () => {
  const person = {
    nameId: 'n',
    attributes: { email: ['newt@example.com'], name: ['Newt'], jobs: ['a', 'boss'] },
  }
  const roles = { claim: 'jobs', map: { boss: 'administrator' } }
  const { server, saml } = await withProvider(person, { auto_signup: true, roles })
  const { browser } = await signIn(server)
  const user = server.realm.state.users.get((await browser.userId()) ?? 0)
  expect(user).toMatchObject({ fullName: 'Newt', role: ADMINISTRATOR })
  saml.person = { nameId: 'm', attributes: {} }
  expect((await signIn(server)).end).toBe(problem('address_missing'))
})

test('believes only what the provider signed', async () => {
  const { server } = await withProvider(BO)
  await server.join('bo')
  const wrong = async (alter: (xml: string) => string) => {
    const { xml, post, browser } = await answerOnItsWay(server)
    const altered = alter(xml)
    expect(altered).not.toBe(xml)
    expect([await post(altered), await browser.userId()]).toEqual([problem('answer_invalid'), undefined])
  }
  await wrong((xml) => xml.replace(emailOf('bo'), emailOf('ada')))
  await wrong((xml) => xml.replace('bo-17', 'somebody'))
  await wrong((xml) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, ''))
  await wrong((xml) => xml.replace(emailOf('bo'), `<!-- -->${emailOf('ada')}`))
  await wrong(() => '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>')
  await wrong(() => 'no xml')
  // The signed assertion moves aside, and a forged one takes its place.
  await wrong((xml) => {
    const signed = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
    const forged = signed
      .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
      .replace(emailOf('bo'), emailOf('ada'))
      .replace(/ID="[^"]*"/, 'ID="_forged"')
    return xml.replace(signed, `${forged}<samlp:Extensions>${signed}</samlp:Extensions>`)
  })
  await wrong((xml) => {
    const signed = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
    return xml.replace(signed, signed.replace(/<ds:Signature.*<\/ds:Signature>/s, '') + signed)
  })
})

test('believes no answer that is for others, too old, or not to a request of its own', async () => {
  const { server, saml } = await withProvider(BO)
  await server.join('bo')
  const changes: [string, (answer: SamlAnswer) => void][] = [
    ['for another service', (answer) => Object.assign(answer, { audience: 'https://other.example' })],
    ['sent to another address', (answer) => Object.assign(answer, { recipient: 'https://other.example' })],
    ['by another provider', (answer) => Object.assign(answer, { issuer: 'https://other.example' })],
    [
      'too old',
      (answer) => Object.assign(answer, { notOnOrAfter: new Date(Date.now() - 600_000).toISOString() }),
    ],
    [
      'to another request',
      (answer) => Object.assign(answer, { inResponseTo: '_1', subjectInResponseTo: '_1' }),
    ],
    [
      'to a request that only the unsigned part names',
      (answer) => Object.assign(answer, { subjectInResponseTo: '' }),
    ],
  ]
  for (const [what, change] of changes) {
    saml.change = change
    expect([what, (await signIn(server)).end]).toEqual([what, problem('answer_invalid')])
  }
})

test('an answer counts once, and only in the browser that asked', async () => {
  const { server } = await withProvider(BO)
  const bo = await server.join('bo')
  const mine = await answerOnItsWay(server)
  expect(await mine.post(mine.xml, mine.relayState, new SignInBrowser(server)), 'another browser').toBe(
    problem('state_lost'),
  )
  expect(await mine.post(), 'once more').toBe(problem('answer_invalid'))
  const other = await answerOnItsWay(server)
  expect(await other.post(mine.xml), 'the answer of another sign-in').toBe(problem('answer_invalid'))
  expect(await other.post(other.xml, mine.relayState), 'with its state').toBe(problem('state_lost'))
  const last = await answerOnItsWay(server)
  expect([await last.post(), await last.browser.userId()]).toEqual(['/', bo.id])
  expect(await last.post()).toBe(problem('answer_invalid'))
  await server.server.db.query('update saml_answers set expires_at = 0')
  await server.server.maintenance.run()
  expect((await server.server.db.query('select from saml_answers')).rows).toHaveLength(0)
})

test('hands over to the apps', async () => {
  const { server } = await withProvider(BO)
  const bo = await server.join('bo')
  const otp = newAppKey()
  const { end } = await signIn(server, `?mobile_flow_otp=${otp}`)
  expect(readMobileAddress(end, otp)).toMatchObject({
    opens: 'zulip://login',
    userId: bo.id,
    email: bo.email,
  })
  const desktop = await signIn(server, `?desktop_flow_otp=${otp}`)
  const token = readDesktopToken(desktop.end.split('#')[1] ?? '', otp)
  const opened = await openOnDesktop(server, token)
  expect(await isLoggedIn(server, opened.headers.get('set-cookie') ?? '')).toBe(true)
})

test('logging out here ends the session there, and the other way round', async () => {
  const { server, saml } = await withProvider(BO)
  const bo = await server.join('bo')
  const { browser } = await signIn(server)
  const url = (await browser.logOut()) ?? ''
  expect(url.startsWith(`${saml.url}/slo?SAMLRequest=`)).toBe(true)
  expect([(await browser.go(url)).status, saml.logOuts]).toEqual([200, ['request']])
  const later = await signIn(server)
  expect(await later.browser.userId()).toBe(bo.id)
  const unsigned = new URL(saml.logOutUrl())
  const signature = unsigned.searchParams.get('Signature') ?? ''
  unsigned.searchParams.delete('Signature')
  const forged = new URL(unsigned)
  forged.searchParams.set(
    'Signature',
    signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  )
  for (const wrong of [unsigned.href, forged.href, `${saml.logOutUrl()}&SAMLRequest=x`])
    expect((await later.browser.go(wrong, isEnd)).url).toContain(problem('answer_invalid'))
  expect(await later.browser.userId()).toBe(bo.id)
  await later.browser.go(saml.logOutUrl())
  expect([await later.browser.userId(), saml.logOuts.at(-1)]).toEqual([undefined, 'response'])

  const last = await signIn(server)
  const request = saml.logOutRequest()
  const text = Buffer.from(request.get('SAMLRequest') ?? '', 'base64').toString()
  const altered = Buffer.from(text.replace(/ID="_/, 'ID="_0')).toString('base64')
  const post = (form: URLSearchParams) => last.browser.post('/complete/saml/office/logout', form, isEnd)
  expect((await post(new URLSearchParams({ SAMLRequest: altered }))).url).toContain(problem('answer_invalid'))
  expect(await last.browser.userId()).toBe(bo.id)
  await post(request)
  expect([await last.browser.userId(), saml.logOuts.length]).toEqual([undefined, 3])
})
