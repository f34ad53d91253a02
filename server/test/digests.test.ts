import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { muteUser } from '@parley/api/muted-users/endpoints'
import { unsubscribeFromDigests } from '@parley/api/notification-letters/endpoints'
import { getUserPresence, updatePresence } from '@parley/api/presence/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { digestDay } from '#accounts/digests/day.ts'
import { Digests } from '#accounts/digests/digests.ts'
import { LastPresences } from '#accounts/presence/last-presences.ts'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { TestServer as Servers, type TestServer, testServer } from './harness.ts'
import { makeChannel, setForRealm } from './support/channels.ts'
import { post, write } from './support/conversations.ts'
import { twoNodes } from './support/nodes.ts'
import { PATIENCE } from './support/patience.ts'
import { headerOf, partOf, SmtpServer } from './support/smtp.ts'

afterEach(() => void vi.useRealTimers())

const weekdayOf = (seconds: number) => (Math.floor(seconds / DAY_SECONDS) + 3) % 7

/** Lets days pass, until noon, for the server too. */
function afterDays(days: number): void {
  const noon = (Math.floor(unixNow() / DAY_SECONDS) + days + 0.5) * DAY_SECONDS
  vi.useFakeTimers({ toFake: ['Date'], now: noon * 1000 })
}

const enable = (server: TestServer, weekday = weekdayOf(unixNow())) =>
  setForRealm(server, { digest_emails_enabled: true, digest_weekday: weekday })

async function letters(smtp: SmtpServer, ...servers: TestServer[]) {
  await Promise.all(servers.map(({ realm }) => realm.memory(Digests).run()))
  await vi.waitFor(
    async () => {
      const { rows } = await (servers[0] as TestServer).server.db.query(
        'select from mails where sent_at is null and failed_at is null',
      )
      expect(rows).toEqual([])
    },
    { ...PATIENCE, interval: 50 },
  )
  const all = smtp.received.splice(0)
  return all
    .filter((mail) => headerOf(mail, 'subject')?.includes('week'))
    .sort((a, b) => (a.to < b.to ? -1 : 1))
}

test('the day is the one that the organization chose, from the morning on and for a day', () => {
  // A Monday.
  const monday = 20_000 - weekdayOf(20_000 * DAY_SECONDS)
  const at = (days: number, hours: number) => digestDay(0, (monday + days) * DAY_SECONDS + hours * 3600)
  expect([at(0, 5), at(0, 6), at(1, 3), at(1, 23), at(2, 0), at(6, 12)]).toEqual([
    undefined,
    monday,
    monday,
    monday,
    undefined,
    undefined,
  ])
})

describe('the weekly letter', () => {
  async function harbor() {
    const smtp = await SmtpServer.start()
    const server = await testServer({ environment: { SMTP_URL: smtp.url }, shared: true })
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    const design = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id, lena.id] })
    const board = await makeChannel(ada, 'board', { invite_only: true, subscribers: [ada.id, lena.id] })
    afterDays(20)
    return { smtp, server, ada, bo, lena, design, board }
  }

  test('says who was away what they missed, of what they may read and have not muted, once a week', async () => {
    const { smtp, server, ada, bo, lena, design, board } = await harbor()
    await enable(server)
    for (const person of [ada, lena]) await person.call(updatePresence, { status: 'active', ping_only: true })
    for (const topic of ['plans', 'plans', 'noise', 'noise', 'alone']) await post(ada, design, topic, 'hello')
    await post(lena, design, 'plans', 'hello')
    for (const topic of ['secret', 'secret']) await post(ada, board, topic, 'hello')
    await makeChannel(ada, 'harbor news', { subscribers: [ada.id] })
    await makeChannel(ada, 'hidden', { invite_only: true, subscribers: [ada.id] })
    const readOne = await write(ada, [bo], 'read')
    await write(ada, [bo], 'missed')
    await write(lena, [bo], 'of somebody muted')
    const ines = await server.join('ines')
    // What he does is no sign that he is here.
    await bo.call(updateMessageFlags, { messages: [readOne], op: 'add', flag: 'read' })
    await bo.call(updateUserTopic, { stream_id: design, topic: 'noise', visibility_policy: 1 })
    await bo.call(muteUser, { muted_user_id: lena.id })
    const got = await letters(smtp, server)
    expect(got.map(({ to }) => to)).toEqual([['bo@example.com']])
    const [letter] = got
    if (letter === undefined) throw new Error('there is a letter')
    const text = partOf(letter, 'text/plain')
    expect(text).toMatch(/Direct messages\s+- Ada Lindqvist\s+1 unread message/)
    expect(text).toContain('#design > plans')
    expect(text).toMatch(/3 messages by Ada Lindqvist and Lena Weiss/)
    expect(text).toContain('#harbor news')
    expect(text).toContain('Ines')
    expect(text).not.toMatch(/noise|alone|secret|hidden|board/)
    expect(partOf(letter, 'text/html')).toContain('#harbor news')
    expect(headerOf(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(await letters(smtp, server)).toEqual([])
    // Another day of the same week: not again.
    afterDays(2)
    await enable(server)
    await write(ada, [bo], 'later')
    expect(await letters(smtp, server)).toEqual([])
    afterDays(5)
    await enable(server)
    expect((await letters(smtp, server)).map(({ to }) => to[0]).sort()).toContain('bo@example.com')
    const [, token = ''] = /unsubscribe\/digest\/([\w-]+)/.exec(text) ?? []
    await ines.call(unsubscribeFromDigests, { token })
    afterDays(7)
    await enable(server)
    await write(ada, [bo], 'much later')
    expect((await letters(smtp, server)).map(({ to }) => to[0])).not.toContain('bo@example.com')
  })

  test('says no more than how much where content must not be mailed, in the language of the account', async () => {
    const { smtp, server, ada, bo, design } = await harbor()
    await enable(server)
    await bo.call(updateSettings, { message_content_in_email_notifications: false })
    for (const topic of ['plans', 'plans']) await post(ada, design, topic, 'hello')
    await write(ada, [bo], 'hello')
    const [letter] = (await letters(smtp, server)).filter(({ to }) => to.includes('bo@example.com'))
    const text = letter === undefined ? '' : partOf(letter, 'text/plain')
    expect(text).toContain('1 direct message for you')
    expect(text).toContain('1 busy topic in your channels')
    expect(text).not.toMatch(/plans|Ada/)
    await bo.call(updateSettings, { default_language: 'de' })
    afterDays(7)
    await enable(server)
    await server.realm.memory(Digests).run()
    await vi.waitFor(() => {
      const subjects = smtp.received.map((mail) => headerOf(mail, 'subject'))
      expect(subjects).toContain(`Deine Woche auf ${server.realm.state.settings.name}`)
    }, PATIENCE)
  })

  test('is written once by nodes that share a database, and not where nobody wants it', async () => {
    const smtp = await SmtpServer.start()
    const [first, second] = await twoNodes({ SMTP_URL: smtp.url })
    const [ada, bo] = [await first.ada(), await first.join('bo')]
    const others = await Promise.all(
      (['lena', 'ines', 'tomas', 'priya'] as const).map((name) => first.join(name)),
    )
    afterDays(20)
    await ada.call(updateRealm, { digest_emails_enabled: false, digest_weekday: weekdayOf(unixNow()) })
    await write(ada, [bo, ...others], 'missed')
    expect(await letters(smtp, first, second)).toEqual([])
    await ada.call(updateRealm, { digest_emails_enabled: true })
    await ada.call(updatePresence, { status: 'active', ping_only: true })
    const got = await letters(smtp, first, second)
    expect(got.map(({ to }) => to[0])).toEqual([bo, ...others].map(({ email }) => email).sort())
    expect(await letters(smtp, second, first)).toEqual([])
  })
})

test('when people were last here outlasts a restart, written once an hour', async () => {
  const connection = await testDatabase()
  const first = await Servers.start({ connection })
  const [ada, bo] = [await first.ada(), await first.join('bo')]
  await bo.call(updatePresence, { status: 'active', ping_only: true })
  await first.realm.memory(LastPresences).run()
  const stored = async (server: TestServer) =>
    (await server.server.db.query<{ seen_at: number }>('select seen_at from last_presences')).rows
  const [before] = await stored(first)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 })
  await bo.call(updatePresence, { status: 'active', ping_only: true })
  await first.realm.memory(LastPresences).run()
  expect(await stored(first)).toEqual([before])
  await first.stop()
  const second = await Servers.start({ connection })
  await second.realm.memory(LastPresences).run()
  const presence = second.realm.state.users.has(ada.id)
  expect(presence).toBe(true)
  const again = await second.ada()
  const asked = await again.call(getUserPresence, { user_id_or_email: String(bo.id) })
  expect(asked.presence.website?.timestamp).toBe(before?.seen_at)
  await second.stop()
})
