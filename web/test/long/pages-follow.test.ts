import { createApiKey } from '@parley/api/api-keys/endpoints'
import { setLegalHold } from '@parley/api/legal-holds/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { createScimToken } from '@parley/api/scim/endpoints'
import { endSession, getSessions } from '@parley/api/sessions/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD, type TestServer } from '../../../server/test/harness.ts'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { codeOf } from '../../../server/test/support/totp.ts'
import { enter, serverForPages } from '../browser.ts'
import { beginnings, settled, walk } from '../support/all-pages.ts'
import { go, open } from '../support/settings-pages.ts'

const ASKED_BY_ALL = /\/json\/(?:events|register|users\/me\/presence|messages|calls)/

/** What a page asks for when it opens, beside what every page does. */
function listen(page: Page) {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/json/') || ASKED_BY_ALL.test(pathname)) return
    asked.add(pathname)
  })
  return asked
}

/** Comes back to the window, until all is asked for once more. */
async function missingAfterLook(page: Page, asked: Set<string>, wanted: readonly string[]) {
  asked.clear()
  const missing = () => wanted.filter((path) => !asked.has(path))
  for (let looks = 0; looks < 8 && missing().length > 0; looks++) {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForTimeout(600)
  }
  return missing()
}

test('every page that asks for something when it opens asks again when somebody comes back to it', {
  timeout: 280_000,
}, async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await makeChannel(ada, 'platform', { subscribers: [ada.id, bo.id] })
  await ada.call(updateRealm, { moderation_request_channel_id: channel }).catch(() => undefined)
  const page = await enter(server, 'ada', { at: '/#settings' })
  const asked = listen(page)
  const pages = await walk(page, beginnings([channel]), () => undefined)
  const forgetful: string[] = []
  let asking = 0
  for (const hash of pages) {
    asked.clear()
    await go(page, hash)
    await settled(page)
    const wanted = [...asked]
    if (wanted.length === 0) continue
    asking += 1
    const missing = await missingAfterLook(page, asked, wanted)
    if (missing.length > 0) forgetful.push(`${hash}: ${missing.join(', ')}`)
  }
  expect(forgetful).toEqual([])
  expect(asking).toBeGreaterThan(8)
})

/** Somebody logs in elsewhere. */
async function logInElsewhere({ url }: TestServer) {
  await fetch(`${url}/json/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: emailOf('ada'), password: PASSWORD }),
    headers: { origin: url, 'x-requested-with': 'XMLHttpRequest', 'user-agent': 'Elsewhere/7.0' },
  })
}

test('holds, tokens, keys, sessions and second factors follow the API on the open page', async () => {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const page = await enter(server, 'ada', { at: '/#organization/legal-holds' })
  const main = page.getByRole('main')
  await main.getByText('There are none: messages are deleted').waitFor()
  // What somebody has begun to write stays.
  await main.getByLabel('Reason').fill('The other case')
  await ada.call(setLegalHold, { user_id: bo.id, reason: 'The case of the pearls' })
  await main.getByText('The case of the pearls').waitFor()
  expect(await main.getByLabel('Reason').inputValue()).toBe('The other case')

  await go(page, '#organization/provisioning')
  await settled(page)
  await ada.call(createScimToken, { name: 'Pearl directory' })
  await main.getByText('Pearl directory').waitFor()

  await open(page, '#settings/account', 'Account and login')
  await main.getByText('This browser').waitFor()
  await ada.call(createApiKey, { name: 'Pearl diver', access: 'read' })
  await main.getByText('Pearl diver').waitFor()
  await logInElsewhere(server)
  await main.getByText('Elsewhere 7').waitFor()
  const { sessions } = await ada.call(getSessions, {})
  const [elsewhere] = sessions.filter(({ browser }) => browser === 'Elsewhere 7')
  await ada.call(endSession, { session_id: elsewhere?.id ?? 0 })
  await expect.poll(() => main.getByText('Elsewhere 7').count(), { timeout: 25_000 }).toBe(0)
  // By the session of the page, as another tab would: all others end with it.
  const send = async (path: string, form: Record<string, string>) => {
    const headers = { origin: server.url, 'x-requested-with': 'XMLHttpRequest' }
    const answer = await page.request.post(`${server.url}/json${path}`, { form, headers })
    expect(answer.status()).toBe(200)
    return answer.json()
  }
  const { secret } = await send('/two_factors/totp', { password: PASSWORD })
  await send('/two_factors/totp/confirm', { code: codeOf(secret) })
  await main.getByText('10 recovery codes are left').waitFor()
})
