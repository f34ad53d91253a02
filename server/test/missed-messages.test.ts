import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { deleteMessage } from '@parley/api/messages/endpoints'
import { muteUser } from '@parley/api/muted-users/endpoints'
import { sendTestLetter } from '@parley/api/notification-letters/endpoints'
import { updatePresence } from '@parley/api/presence/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { subscribe, unsubscribe, updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { type Person, TestServer, testServer } from './harness.ts'
import { makeChannel, setForRealm } from './support/channels.ts'
import { post, update, write } from './support/conversations.ts'
import { letters, missedAt, soon, summaryOf } from './support/missed-messages.ts'
import { quietNow } from './support/quiet-hours.ts'
import { headerOf, partOf, SmtpServer } from './support/smtp.ts'

/** Ada, Bo and Lena in a channel, on a server that sends mail. */
async function harbor(more: Record<string, string> = {}) {
  const smtp = await SmtpServer.start()
  const server = await testServer({ environment: { SMTP_URL: smtp.url, ...more }, shared: true })
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const subscribers = [ada.id, bo.id, lena.id]
  const id = await makeChannel(ada, 'design', { subscribers })
  const told = async () => (await letters(server, smtp)).map(summaryOf)
  // That they are in the channel. Nobody is told of the greeting.
  expect(await told()).toEqual([
    'bo@example.com: Direct messages with Notification Bot',
    'lena@example.com: Direct messages with Notification Bot',
  ])
  return { smtp, server, ada, bo, lena, id, told }
}

const read = (person: Person, ...messages: number[]) =>
  person.call(updateMessageFlags, { messages, op: 'add', flag: 'read' })

const ofChannel = (person: Person, stream_id: number, property: 'email_notifications' | 'is_muted') =>
  person.call(updateSubscriptionSettings, { subscription_data: [{ stream_id, property, value: true }] })

const topicPolicy = (person: Person, stream_id: number, topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
  person.call(updateUserTopic, { stream_id, topic, visibility_policy })

const MENTION = 'bo@example.com: #design > plans'

describe('who gets a letter', () => {
  test('who is mentioned or written to, once, and nobody else', async () => {
    const { ada, bo, lena, id, told } = await harbor()
    await post(ada, id, 'plans', 'nothing for anybody')
    expect(await told()).toEqual([])
    await post(ada, id, 'plans', 'hello @**Bo Kristensen**')
    expect(await told()).toEqual([MENTION])
    expect(await told()).toEqual([])
    await write(ada, [bo], 'only you')
    await write(bo, [ada, lena], 'the three of us')
    expect(await told()).toEqual([
      'ada@example.com: Direct messages with Bo Kristensen and Lena Weiss',
      'bo@example.com: Direct messages with Ada Lindqvist',
      'lena@example.com: Direct messages with Ada Lindqvist and Bo Kristensen',
    ])
  })

  test('not who was present, has read it meanwhile or has nothing left of it', async () => {
    const { ada, bo, lena, id, told } = await harbor()
    await bo.call(updatePresence, { status: 'active', ping_only: true })
    await lena.call(updatePresence, { status: 'idle', ping_only: true })
    await post(ada, id, 'plans', '@**Bo Kristensen** and @**Lena Weiss**')
    expect(await told()).toEqual(['lena@example.com: #design > plans'])
    const readOne = await write(ada, [lena], 'read at once')
    await read(lena, readOne)
    const deleted = await write(ada, [lena], 'deleted')
    await ada.call(deleteMessage, { message_id: deleted })
    expect(await told()).toEqual([])
    await write(ada, [lena], 'muted meanwhile')
    await lena.call(muteUser, { muted_user_id: ada.id })
    expect(await told()).toEqual([])
  })

  test('by channel, topic and wildcard, as each person has set them up', async () => {
    const { ada, bo, lena, id, told } = await harbor()
    await post(ada, id, 'plans', '@**all**')
    expect(await told()).toEqual([MENTION, 'lena@example.com: #design > plans'])
    await topicPolicy(bo, id, 'plans', 1)
    await lena.call(updateSettings, { wildcard_mentions_notify: false })
    await post(ada, id, 'plans', '@**all**')
    expect(await told()).toEqual([])
    await topicPolicy(lena, id, 'plans', 3)
    await post(ada, id, 'Plans', 'followed in another case')
    expect(await told()).toEqual(['lena@example.com: #design > Plans'])
    await lena.call(updateSettings, { enable_followed_topic_email_notifications: false })
    await post(ada, id, 'plans', 'followed')
    expect(await told()).toEqual([])
    await ofChannel(bo, id, 'email_notifications')
    await post(ada, id, 'news', 'for who asked for it')
    await post(ada, id, 'plans', 'muted')
    expect(await told()).toEqual(['bo@example.com: #design > news'])
    await ofChannel(bo, id, 'is_muted')
    await post(ada, id, 'news', 'muted')
    expect(await told()).toEqual([])
    await lena.call(updateSettings, { enable_stream_email_notifications: true })
    await post(ada, id, 'news', 'for who asked for it everywhere')
    expect(await told()).toEqual(['lena@example.com: #design > news'])
    await lena.call(updateSettings, { enable_offline_email_notifications: false })
    await write(ada, [lena], 'off')
    expect(await told()).toEqual([])
  })

  test('not while somebody has quiet hours, but when they end', async () => {
    const { ada, bo, lena, told, server } = await harbor()
    await bo.call(updateSettings, quietNow())
    await write(ada, [bo, lena], 'at night')
    const bothNames = 'Direct messages with Ada Lindqvist and'
    expect(await told()).toEqual([`lena@example.com: ${bothNames} Bo Kristensen`])
    expect(await told()).toEqual([])
    const { rows } = await server.server.db.query('select user_id from missed_messages where due_at > 0')
    expect(rows).toEqual([{ user_id: bo.id }])
    await bo.call(updateSettings, { quiet_hours_enabled: false })
    expect(await told()).toEqual([`bo@example.com: ${bothNames} Lena Weiss`])
    for (const quiet_hours_from of ['24:00', '7', '']) {
      expect(await bo.refused(updateSettings, { quiet_hours_from })).toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(await bo.refused(updateSettings, { quiet_hours_days: '21' })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('who asks for one to see whether it arrives, a few times', async () => {
    const { bo, told, server } = await harbor({ RATE_LIMITING: 'true' })
    await bo.call(sendTestLetter, {})
    expect(await told()).toEqual([`bo@example.com: A test from ${server.realm.state.settings.name}`])
    for (let sent = 1; sent < 5; sent++) await bo.call(sendTestLetter, {})
    expect(await bo.refused(sendTestLetter, {})).toMatchObject({ code: 'RATE_LIMIT_HIT' })
    expect(await told()).toHaveLength(4)
  })

  test('who is mentioned by an edit, and was not before', async () => {
    const { server, ada, bo, id, told } = await harbor()
    const [silent, edited] = [await post(ada, id, 'plans'), await post(ada, id, 'plans')]
    expect(await told()).toEqual([])
    await update(ada, silent, { content: 'hello @_**Bo Kristensen**' })
    await update(ada, edited, { content: 'hello @**Bo Kristensen**' })
    await soon(async () => {
      const { rows } = await server.server.db.query('select user_id, message_id from missed_messages')
      expect(rows).toEqual([{ user_id: bo.id, message_id: edited }])
    })
    expect(await told()).toEqual([MENTION])
    await update(ada, edited, { content: 'once more @**Bo Kristensen**' })
    expect(await told()).toEqual([])
  })

  test('not of what one may not read, and not of edits that take a mention away', async () => {
    const { server, ada, bo, id, told } = await harbor()
    const hidden = await makeChannel(ada, 'hidden', {
      subscribers: [ada.id],
      invite_only: true,
      history_public_to_subscribers: false,
    })
    await post(ada, hidden, 'plans', '@**Bo Kristensen** @**all**')
    await ada.call(subscribe, { subscriptions: [{ name: 'hidden' }], principals: [bo.id] })
    // That he is in the channel now.
    expect(await told()).toEqual(['bo@example.com: Direct messages with Notification Bot'])
    await bo.call(updateSettings, { automatically_follow_topics_where_mentioned: false })
    const edited = await post(ada, id, 'plans', '@**Bo Kristensen**')
    await missedAt(server).run()
    await update(ada, edited, { content: 'nobody' })
    expect(await told()).toEqual([])
    await post(ada, hidden, 'plans', '@**Bo Kristensen**')
    await missedAt(server).run()
    await bo.call(unsubscribe, { subscriptions: ['hidden'] })
    expect(await told()).toEqual([])
  })
})

describe('what a letter says', () => {
  test('the messages of a conversation, as text and as HTML that is safe outside of the app', async () => {
    const { smtp, server, ada, bo, id } = await harbor()
    const first = await post(
      ada,
      id,
      'plans',
      '@**Bo Kristensen** look :tada: at **this** [file](/user_uploads/1/a.txt)',
    )
    await post(
      ada,
      id,
      'plans',
      '```spoiler Ending\nThe butler.\n```\n<script>alert(1)</script> $$x^2$$\n> quoted\n',
    )
    await post(ada, id, 'plans', '[bad](javascript:alert(1)) #**design>plans** @**Bo Kristensen**')
    const [mail] = await letters(server, smtp)
    if (mail === undefined) throw new Error('there is no letter')
    const [text, html] = [partOf(mail, 'text/plain'), partOf(mail, 'text/html')]
    for (const part of [text, html]) {
      expect(part).toContain('3 new messages in')
      expect(part).toContain('Ada Lindqvist')
      expect(part).toContain('🎉')
      expect(part).not.toContain('butler')
      expect(part).toContain(`/near/${first}`)
      expect(part).toContain('because you were mentioned')
      expect(part).toContain('/#settings/notifications')
      expect(part).toContain(`/accounts/unsubscribe/missed_messages/${bo.id}-`)
    }
    expect(html).toContain('<strong>this</strong>')
    expect(html).toContain(`href="${server.realm.url}/user_uploads/1/a.txt"`)
    expect(html).toContain(`href="${server.realm.url}/#narrow/channel/${id}-design/topic/plans`)
    expect(html).not.toMatch(/<script|href="javascript/)
    // No class but those of the letter itself, which say how it looks in the dark.
    const classes = [...html.matchAll(/ class="([^"]*)"/g)].map(([, name]) => name)
    expect(new Set(classes)).toEqual(new Set(['sheet', 'card', 'quiet', 'button']))
    expect(mail.headers.get('reply-to')).toEqual(mail.headers.get('from'))
    expect(mail.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(mail.headers.get('message-id')).toHaveLength(1)
  })

  test('each conversation has its own, and after some the rest is counted', async () => {
    const { ada, bo, id, told, server, smtp } = await harbor()
    for (let number = 1; number <= 12; number++) await post(ada, id, `topic ${number}`, '@**Bo Kristensen**')
    const sent = await told()
    expect(sent).toHaveLength(11)
    expect(sent).toContain('bo@example.com: #design > topic 12')
    expect(sent).not.toContain('bo@example.com: #design > topic 1')
    expect(sent).toContain('bo@example.com: New messages')
    for (let number = 1; number <= 22; number++) await write(ada, [bo], `message ${number}`)
    const [mail] = await letters(server, smtp)
    const text = mail && partOf(mail, 'text/plain')
    expect(text).toContain('22 new messages')
    expect(text).toContain('2 earlier messages')
    expect(text).toContain('message 3\n')
    expect(text).not.toContain('message 2\n')
  })

  test('nothing of the content where the person or the organization does not want it', async () => {
    const { ada, bo, lena, server, smtp } = await harbor()
    const sayNothing = async (to: Person) => {
      await write(ada, [to], 'a secret')
      const [mail, ...others] = await letters(server, smtp)
      expect(others).toEqual([])
      expect(mail && summaryOf(mail)).toMatch(/: New messages$/)
      const source = mail && partOf(mail, 'text/plain') + partOf(mail, 'text/html')
      expect(source).toContain('There is 1 new message for you')
      expect(source).not.toMatch(/secret|Ada/)
    }
    await bo.call(updateSettings, { message_content_in_email_notifications: false })
    await sayNothing(bo)
    await setForRealm(server, { message_content_allowed_in_email_notifications: false })
    await sayNothing(lena)
  })

  test('names and topics cannot inject headers or HTML', async () => {
    const { ada, bo, id, server, smtp } = await harbor()
    const topic = 'a<b>\u2028X-Evil: 1'
    await post(ada, id, topic, '@**Bo Kristensen**')
    await write(ada, [bo], '<img src=x onerror=alert(1)>')
    await bo.call(updateSettings, { realm_name_in_email_notifications_policy: 2 })
    for (const mail of await letters(server, smtp)) {
      expect(mail.to).toEqual(['bo@example.com'])
      expect(mail.headers.has('x-evil')).toBe(false)
      expect(headerOf(mail, 'subject')).toMatch(/^\[Harbour Labs\] /)
      expect(partOf(mail, 'text/html')).not.toMatch(/<b>|<img/)
    }
  })
})

describe('the outbox', () => {
  test('shows administrators that a letter waits, and not what it says', async () => {
    const { smtp, server, ada, bo, lena } = await harbor()
    smtp.refused.set('lena@example.com', 451)
    await write(bo, [lena], 'between us')
    await missedAt(server).run()
    await server.server.db.query('update missed_messages set due_at = 0')
    await missedAt(server).run()
    await soon(async () => {
      const { mails } = await ada.call(getOutbox, {})
      expect(mails).toMatchObject([
        { to: 'lena@example.com', status: 'waiting', subject: 'A private letter', text: '' },
      ])
      expect(mails[0]?.problem).toContain('refused')
    })
    smtp.refused.set('lena@example.com', 550)
    await server.server.db.query('update graphile_worker._private_jobs set run_at = now()')
    await soon(async () => {
      const { mails } = await ada.call(getOutbox, {})
      expect(mails).toMatchObject([{ status: 'failed', text: '' }])
    })
    const { rows } = await server.server.db.query('select text, html from mails where failed_at is not null')
    expect(rows).toEqual([{ text: '', html: '' }])
  })

  test('a server that sends no mail notes nothing and writes nothing', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await write(ada, [bo], 'nobody else reads this')
    await missedAt(server).run()
    const { rows } = await server.server.db.query(
      'select message_id from missed_messages union all select id from mails union all select through from notification_progress',
    )
    expect(rows).toEqual([])
  })
})

describe('the link that ends letters', () => {
  test('ends them with one request, and only for its account', async () => {
    const { smtp, server, ada, bo, lena, id, told } = await harbor()
    await ofChannel(bo, id, 'email_notifications')
    await write(ada, [bo, lena], 'hello')
    const [mail] = await letters(server, smtp)
    const address = /<(.*)>/.exec(mail?.headers.get('list-unsubscribe')?.join() ?? '')?.[1] ?? ''
    const path = new URL(address).pathname
    const ask = (init: RequestInit, at = path) => fetch(`${server.url}${at}`, init)
    const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    for (const wrong of [`${path}x`, path.replace(`/${bo.id}-`, `/${lena.id}-`), path.replace(/-.*/, '-')]) {
      expect((await ask(click, wrong)).status).toBe(400)
    }
    await ask({})
    await ask({ method: 'HEAD' })
    const look = `/api/v1/unsubscription?token=${path.split('/').at(-1)}`
    expect(await (await ask({}, look)).json()).toMatchObject({ email: 'bo@example.com' })
    expect((await ask({}, `${look}x`)).status).toBe(400)
    await write(ada, [bo], 'still on')
    expect(await told()).toHaveLength(1)
    expect((await ask(click)).status).toBe(200)
    await write(ada, [bo, lena], 'off')
    await post(ada, id, 'plans', '@**Bo Kristensen**')
    expect(await told()).toEqual(['lena@example.com: Direct messages with Ada Lindqvist and Bo Kristensen'])
  })
})

describe('exactly once', () => {
  test('a server that stops before it has looked, and one before the letter is due', async () => {
    const connection = await testDatabase()
    const smtp = await SmtpServer.start()
    const environment = { SMTP_URL: smtp.url }
    const before = await TestServer.start({ connection, environment })
    const [ada, bo, lena] = [await before.ada(), await before.join('bo'), await before.join('lena')]
    await write(ada, [bo], 'looked at')
    await missedAt(before).run()
    await write(ada, [lena], 'not looked at')
    await before.stop()
    const after = await testServer({ connection, environment })
    const told = [
      'bo@example.com: Direct messages with Ada Lindqvist',
      'lena@example.com: Direct messages with Ada Lindqvist',
    ]
    expect((await letters(after, smtp)).map(summaryOf)).toEqual(told)
    expect(await letters(after, smtp)).toEqual([])
  })

  test('what fails between taking the messages and posting the letter is undone', async () => {
    const { server, ada, bo, told } = await harbor({ LOG_LEVEL: 'silent' })
    const { db } = server.server
    await write(ada, [bo], 'one')
    await missedAt(server).run()
    await db.query('update missed_messages set due_at = 0')
    await db.query('alter table mails rename column html to elsewhere')
    await missedAt(server).run()
    expect((await db.query('select from missed_messages')).rowCount).toBe(1)
    await db.query('alter table mails rename column elsewhere to html')
    expect(await told()).toEqual(['bo@example.com: Direct messages with Ada Lindqvist'])
    expect(await told()).toEqual([])
  })
})
