import { expect, test } from 'vitest'
import { emailOf, PASSWORD, testServer } from '../../../server/test/harness.ts'
import {
  newAppKey,
  openOnDesktop,
  readDesktopToken,
  readMobileAddress,
} from '../../../server/test/support/apps.ts'
import { isLoggedIn } from '../../../server/test/support/browser-session.ts'
import { freePort } from '../../../server/test/support/free-port.ts'
import { type OidcPerson, OidcServer } from '../../../server/test/support/oidc.ts'
import { logIn, serverForPages, visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const BO: OidcPerson = { sub: 'b', email: emailOf('bo'), email_verified: true, name: 'Bo' }

/** A server that the browser reaches by the address at which it says that it is. */
async function serverWithProvider() {
  const oidc = await OidcServer.start(BO)
  const port = await freePort()
  const server = await testServer({
    environment: {
      PORT: String(port),
      EXTERNAL_URL: `http://127.0.0.1:${port}`,
      SIGN_IN_PROVIDERS: JSON.stringify([oidc.settings()]),
      LOG_LEVEL: 'silent',
    },
  })
  oidc.admit(server)
  return { oidc, server }
}

test('a button leads through the provider and back, for a browser and for the desktop app; a failure is told in words', async () => {
  const { oidc, server } = await serverWithProvider()
  await server.join('bo')
  const page = await visit(server.url)
  const way = page.getByRole('link', { name: 'Continue with Harbor ID' })
  await way.waitFor()
  expect(await findings(page)).toEqual([])
  await way.click()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')

  await page.getByRole('button', { name: 'Settings and account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await way.waitFor()

  // The app waits for the code of the browser, and goes on with it.
  const app = await visit(server.url, { userAgent: 'Mozilla/5.0 ZulipElectron/5.11.1 Chrome/130' })
  await app.getByRole('link', { name: 'Continue with Harbor ID' }).click()
  const opened = app.waitForEvent('popup')
  await app.getByRole('button', { name: 'Open the browser' }).click()
  const browser = await opened
  const code = await browser.getByLabel('Code for the app').inputValue()
  expect(await findings(app)).toEqual([])
  await app.getByLabel('Code from the browser').fill('no code')
  await app.getByLabel('Code from the browser').fill(code)
  await app.getByRole('navigation', { name: 'Conversations' }).waitFor()

  oidc.person = { sub: 'n', email: 'newt@example.com', email_verified: false, name: 'Newt' }
  await way.click()
  await page.getByRole('alert').filter({ hasText: 'Confirm it there and try again' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Password').waitFor()
})

test('the page that the apps open hands over by password', async () => {
  const server = await serverForPages()
  const otp = newAppKey()
  const mobile = await visit(server.url, { at: `/accounts/login/?mobile_flow_otp=${otp}` })
  await logIn(mobile, emailOf('ada'), PASSWORD)
  const back = mobile.getByRole('link', { name: 'Open the app' })
  const address = (await back.getAttribute('href')) ?? ''
  expect(readMobileAddress(address, otp)).toMatchObject({ opens: 'zulip://login', email: emailOf('ada') })

  const desktop = await visit(server.url, { at: `/login/?desktop_flow_otp=${otp}` })
  await logIn(desktop, emailOf('ada'), PASSWORD)
  const token = await desktop.getByLabel('Code for the app').inputValue()
  expect(await findings(desktop)).toEqual([])
  const opened = await openOnDesktop(server, readDesktopToken(token, otp))
  expect(await isLoggedIn(server, opened.headers.get('set-cookie') ?? '')).toBe(true)
})
