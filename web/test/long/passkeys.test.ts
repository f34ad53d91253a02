import { updateRealm } from '@parley/api/realm/endpoints'
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD, type TestServer, testServer } from '../../../server/test/harness.ts'
import { freePort } from '../../../server/test/support/free-port.ts'
import { codeOf } from '../../../server/test/support/totp.ts'
import { logIn, visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'

/** A server at the address that it believes to have: browsers make passkeys only for a host with a name. */
async function namedServer(): Promise<{ server: TestServer; url: string }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await testServer({ environment: { PORT: String(port), EXTERNAL_URL: url } })
  await server.ada()
  return { server, url }
}

/** Puts a device into the page's browser that has passkeys and knows who holds it. */
async function withDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  // What comes after a ceremony is the whole app, on a busy machine too.
  page.setDefaultTimeout(30_000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/**
 * Another browser, which has the device of the one before. It offers no passkeys by itself at the field for the name: a
 * simulated device would take that offer at once, before anybody has typed or pressed anything.
 */
async function moveDevice(from: Awaited<ReturnType<typeof withDevice>>, url: string) {
  const { credentials } = await from.cdp.send('WebAuthn.getCredentials', {
    authenticatorId: from.authenticatorId,
  })
  await from.cdp.send('WebAuthn.clearCredentials', { authenticatorId: from.authenticatorId })
  const page = await visit(url, { at: '/robots.txt' })
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const device = await withDevice(page)
  for (const credential of credentials)
    await device.cdp.send('WebAuthn.addCredential', { authenticatorId: device.authenticatorId, credential })
  await page.goto(url)
  return { page, device }
}

const chat = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const openDialog = (page: Page) => page.getByRole('dialog')

test('somebody adds a passkey, logs in with it beside the password and alone, and removes it', async () => {
  const { url } = await namedServer()
  const page = await visit(url, { at: '/#settings/account' })
  const device = await withDevice(page)
  await logIn(page, emailOf('ada'), PASSWORD)
  const card = page.getByRole('region', { name: 'Passkeys and second factor' })
  await card.getByRole('button', { name: 'Add a passkey…' }).click()
  await openDialog(page).getByLabel('Name of the passkey').fill('Laptop')
  await openDialog(page).getByLabel('Your password').fill('not the password')
  await openDialog(page).getByRole('button', { name: 'Add the passkey' }).click()
  await openDialog(page).getByRole('alert').waitFor()
  expect(await findings(page)).toEqual([])
  await openDialog(page).getByLabel('Your password').fill(PASSWORD)
  await openDialog(page).getByRole('button', { name: 'Add the passkey' }).click()
  const codes = openDialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  await openDialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await card.getByText('Laptop').waitFor()
  expect(await findings(page)).toEqual([])

  await card.getByRole('button', { name: 'Rename Laptop' }).click()
  await openDialog(page).getByLabel('Name of the passkey').fill('Old laptop')
  await openDialog(page).getByRole('button', { name: 'Rename' }).click()
  await card.getByText('Old laptop').waitFor()

  const { page: other, device: moved } = await moveDevice(device, url)
  await logIn(other, emailOf('ada'), PASSWORD)
  await other.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await findings(other)).toEqual([])
  await other.getByRole('button', { name: 'Use a passkey' }).click()
  await chat(other).waitFor()

  // Alone, with no word of who it is; what is removed then logs nobody in.
  const { page: third, device: again } = await moveDevice(moved, url)
  await third.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await chat(third).waitFor()
  await third.evaluate(() => {
    location.hash = '#settings/account'
  })
  const list = third.getByRole('region', { name: 'Passkeys and second factor' })
  await list.getByRole('button', { name: 'Remove Old laptop' }).click()
  await openDialog(third).getByRole('button', { name: 'Remove the passkey' }).click()
  await list.getByText('Old laptop').waitFor({ state: 'detached' })

  const { page: fourth } = await moveDevice(again, url)
  await fourth.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await fourth.getByRole('alert').waitFor()
}, 180_000)

test('who must have a second factor is led through setting one up, by a passkey or by an app', async () => {
  const { server, url } = await namedServer()
  const ada = await server.ada()
  await server.join('bo')
  const before = await visit(url)
  await logIn(before, emailOf('bo'), PASSWORD)
  await chat(before).waitFor()
  await ada.call(updateRealm, { require_second_factor: 'everybody' })
  // An open page finds out by itself.
  await before.getByRole('heading', { name: 'Set up a second factor' }).waitFor()

  const page = await visit(url)
  await withDevice(page)
  await logIn(page, emailOf('ada'), PASSWORD)
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('Phone')
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await chat(page).waitFor()

  await before.getByRole('button', { name: 'Use an app for codes' }).click()
  await before.getByRole('button', { name: 'Continue' }).click()
  const secret = (await before.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await before.getByLabel('The code that the app shows').fill(codeOf(secret))
  expect(await findings(before)).toEqual([])
  await before.getByRole('button', { name: 'Turn it on' }).click()
  await before.getByRole('button', { name: 'I have kept them' }).click()
  await chat(before).waitFor()
}, 180_000)
