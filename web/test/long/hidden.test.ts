import { sendInvites } from '@parley/api/invites/endpoints'
import { setLegalHold } from '@parley/api/legal-holds/endpoints'
import { reportMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { createScimToken } from '@parley/api/scim/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { type CastName, emailOf, type TestServer } from '../../../server/test/harness.ts'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { post } from '../../../server/test/support/conversations.ts'
import { enter, serverForPages } from '../browser.ts'
import { beginnings, settled, walk } from '../support/all-pages.ts'
import { go } from '../support/settings-pages.ts'

/** Each is on some page of an owner, and on none of somebody who may not see it. */
const SECRETS = {
  channel: 'vault of pearls',
  description: 'where the pearls lie',
  message: 'the pearls are under the mast',
  report: 'this is about pearls again',
  invited: 'pearl.diver@example.com',
  hold: 'the case of the pearls',
  provider: 'Pearl provisioning',
  address: emailOf('ines'),
} as const

async function secretive() {
  const server = await serverForPages()
  const [ada, bo, ines, yuki] = [
    await server.ada(),
    await server.join('bo'),
    await server.join('ines'),
    await server.join('yuki'),
  ]
  const open = await makeChannel(ada, 'platform', { subscribers: [ada.id, bo.id, ines.id, yuki.id] })
  const closed = await makeChannel(ada, SECRETS.channel, {
    invite_only: true,
    description: SECRETS.description,
    subscribers: [ada.id, ines.id],
  })
  await ada.call(updateRealm, { moderation_request_channel_id: closed })
  const secret = await post(ines, closed, 'pearls', SECRETS.message)
  await ada.call(reportMessage, { message_id: secret, report_type: 'other', description: SECRETS.report })
  await ada.call(sendInvites, { invitee_emails: SECRETS.invited, stream_ids: [] })
  await ada.call(setLegalHold, { stream_id: closed, reason: SECRETS.hold })
  await ada.call(createScimToken, { name: SECRETS.provider })
  await ines.call(updateSettings, { email_address_visibility: 3 })
  await ada.call(updateUser, { user_id: yuki.id, role: roles.guest })
  return { server, start: beginnings([open, closed]) }
}

/** Which secrets somebody finds on the pages, and where they could change the organization. */
async function foundBy(server: TestServer, name: CastName, pages: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const page = await enter(server, name, { at: '/#settings' })
  for (const hash of pages) {
    await go(page, hash)
    const html = await settled(page)
    for (const [what, secret] of Object.entries(SECRETS)) {
      if (html.includes(secret)) found.push(`${name} at ${hash}: ${what}`)
    }
    const changeable = hash.startsWith('#organization')
      ? await page.locator('[data-setting] :is(input, select, textarea, button):enabled').count()
      : 0
    if (changeable > 0) found.push(`${name} at ${hash}: ${changeable} settings to change`)
  }
  return found
}

// Each page has the usual patience; together they are some three hundred.
test('what somebody must not see is on none of the pages that an owner reaches', {
  timeout: 900_000,
}, async () => {
  const { server, start } = await secretive()
  const owner = await enter(server, 'ada', { at: '/#settings' })
  const seen = new Set<string>()
  const pages = await walk(owner, start, (html) => {
    for (const [name, secret] of Object.entries(SECRETS)) if (html.includes(secret)) seen.add(name)
  })
  expect([...seen].sort()).toEqual(Object.keys(SECRETS).sort())
  expect(pages.length).toBeGreaterThan(60)
  await owner.close()
  const found = await Promise.all((['bo', 'yuki'] as const).map((name) => foundBy(server, name, pages)))
  expect(found.flat()).toEqual([])
})
