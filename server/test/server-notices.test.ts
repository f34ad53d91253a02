import { registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { updatePresence } from '@parley/api/presence/endpoints'
import { maxServerNoticeLength } from '@parley/api/server-notices/limits'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { at, twoNodes } from './support/nodes.ts'
import { run } from './support/operator.ts'

const toOneself = (id: number) => ({ type: 'direct' as const, to: [id], content: 'a note to myself' })

test('in maintenance everything can be read and nothing changed, on all nodes, until it ends', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  const elsewhere = at(second, ada)
  const mirror = await ada.follow()
  await ada.call(sendMessage, toOneself(ada.id))
  const said = await run(first, 'begin-maintenance', '--minutes', '20', '--text', 'We move the disk.')
  expect(said).toContain('end-maintenance')

  const refused = await ada.refused(sendMessage, toOneself(ada.id))
  expect(refused).toMatchObject({ code: 'SERVER_IN_MAINTENANCE', status: 503 })
  expect(refused.fields).toMatchObject({ reason: 'We move the disk.' })
  const raw = await fetch(`${first.url}/api/v1/messages`, { method: 'POST' })
  expect(raw.status, 'before anybody looks who asks').toBe(503)
  expect(Number(raw.headers.get('retry-after'))).toBeGreaterThan(1_100)
  expect(Number(raw.headers.get('retry-after'))).toBeLessThanOrEqual(1_200)
  // What is not of the contract, too: an identity provider tries again.
  expect((await fetch(`${first.url}/scim/v2/Users`, { method: 'POST' })).status).toBe(503)
  await expect
    .poll(() =>
      elsewhere.call(sendMessage, toOneself(ada.id)).then(
        () => 'sent',
        ({ code }) => code,
      ),
    )
    .toBe('SERVER_IN_MAINTENANCE')

  const read = { anchor: 'newest', num_before: 100, num_after: 0 } as const
  const { messages } = await elsewhere.call(getMessages, read)
  expect(messages.length).toBeGreaterThan(0)
  expect(await elsewhere.call(registerQueue, { fetch_event_types: ['server_notices'] })).toMatchObject({
    server_maintenance: { text: 'We move the disk.', until: expect.any(Number) },
  })
  await ada.call(updatePresence, { status: 'active', ping_only: true })
  expect((await first.logIn(ada.email)).id, 'who wants to read has to log in').toBe(ada.id)
  await mirror.hear()
  expect(mirror.state.serverNotices.server_maintenance?.text).toBe('We move the disk.')

  await run(second, 'end-maintenance')
  await elsewhere.call(sendMessage, toOneself(ada.id))
  await expect
    .poll(() =>
      ada.call(sendMessage, toOneself(ada.id)).then(
        () => 'sent',
        ({ code }) => code,
      ),
    )
    .toBe('sent')
})

test('a banner is told to who is there and who comes, in every organization, also after a restart', async () => {
  const server = await testServer({})
  const ada = await server.ada()
  const mirror = await ada.follow()
  const owner = { email: 'otto@example.com', fullName: 'Otto', passwordHash: '' }
  const other = await server.server.realms.create({ stringId: 'other', name: 'Other', owner })
  await run(server, 'set-banner', ' Beta: expect a restart at noon. ')
  await mirror.hear()
  const { server_banner: banner } = mirror.state.serverNotices
  expect(banner).toMatchObject({ text: 'Beta: expect a restart at noon.', is_urgent: false })
  expect(other.state.serverNotices.server_banner).toEqual(banner)
  // One that is made later has it too, as after a restart.
  const later = await server.server.realms.create({ stringId: 'later', name: 'Later', owner })
  expect(later.state.serverNotices.server_banner).toEqual(banner)

  await run(server, 'set-banner', 'Leave now', '--urgent')
  await mirror.hear()
  expect(mirror.state.serverNotices.server_banner).toMatchObject({ text: 'Leave now', is_urgent: true })
  expect(mirror.state.serverNotices.server_banner?.id).not.toBe(banner?.id)
  expect(mirror.state.serverNotices.server_maintenance, 'a banner alone refuses nothing').toBeNull()
  await ada.call(sendMessage, toOneself(ada.id))

  await run(server, 'remove-banner')
  await mirror.hear()
  expect(mirror.state.serverNotices.server_banner).toBeNull()

  const wrong = (...args: string[]) => expect(run(server, ...args)).rejects
  await wrong('set-banner', ' ').toThrow('the text is empty')
  await wrong('set-banner', 'x'.repeat(maxServerNoticeLength + 1)).toThrow('300 characters at most')
  await wrong('begin-maintenance', '--minutes', 'soon').toThrow('--minutes must be a number')
  expect(server.realm.state.serverNotices.server_maintenance).toBeNull()
})
