import { sendInvites } from '@parley/api/invites/endpoints'
import { getOutbox, retryMail } from '@parley/api/mail/endpoints'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER, type Role } from '#directory/users/roles.ts'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { letter } from '#engine/mail/letter.ts'
import { wordsIn } from '#engine/words/words.ts'
import { type Person, TestServer, testServer } from './harness.ts'
import { run } from './support/operator.ts'
import { PATIENCE } from './support/patience.ts'
import { giveRole } from './support/roles.ts'
import { SmtpServer } from './support/smtp.ts'

const invite = (person: Person, ...addresses: string[]) =>
  person.call(sendInvites, { invitee_emails: addresses.join(), stream_ids: [] })

const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { ...PATIENCE, interval: 20 })

async function rename(server: TestServer, person: Person, organization: string, fullName: string) {
  const { state } = server.realm
  const user = state.users.get(person.id)
  if (user === undefined) throw new Error('nobody')
  state.settings = { ...state.settings, name: organization }
  user.fullName = fullName
  const { db } = server.server
  const settings = { name: organization }
  await db.query('update realms set settings = settings || $2 where realm_id = $1', [state.id, settings])
  await db.query('update users set full_name = $3 where realm_id = $1 and id = $2', [
    state.id,
    user.id,
    fullName,
  ])
}

describe('with SMTP', () => {
  test('a mail arrives as text and HTML, and its content is deleted from the database', async () => {
    const smtp = await SmtpServer.start()
    const server = await testServer({
      environment: { SMTP_URL: smtp.url, MAIL_FROM: 'Harbour Chat <chat@harbour.example>' },
    })
    const ada = await server.ada()
    await invite(ada, 'new@example.com')
    const mail = await soon(() => {
      const [first] = smtp.received
      if (first === undefined) throw new Error('not yet')
      return first
    })
    expect(mail).toMatchObject({ from: 'chat@harbour.example', to: ['new@example.com'] })
    expect(mail.headers.get('from')).toEqual(['Harbour Chat <chat@harbour.example>'])
    expect(mail.headers.get('to')).toEqual(['new@example.com'])
    expect(mail.headers.get('subject')).toEqual(['Ada Lindqvist has invited you to join Harbour Labs'])
    expect(mail.headers.get('auto-submitted')).toEqual(['auto-generated'])
    expect(mail.source).toContain('Content-Type: text/plain')
    expect(mail.source).toContain('Content-Type: text/html')
    const flat = mail.source.replaceAll('=\r\n', '')
    expect(flat).toMatch(/\/join\/[\w-]{43}/)
    await soon(async () =>
      expect(await ada.call(getOutbox, {})).toEqual({
        result: 'success',
        msg: '',
        sends_mail: true,
        mails: [],
      }),
    )
    const { rows } = await server.server.db.query('select text, html, attempts, problem from mails')
    expect(rows).toEqual([{ text: '', html: '', attempts: 1, problem: null }])
    expect(await run(server, 'mail-test', 'ops@example.com')).toContain(
      'has taken a letter to ops@example.com',
    )
    expect(smtp.received.at(-1)).toMatchObject({ to: ['ops@example.com'] })
    smtp.refused.set('ops@example.com', 550)
    await expect(run(server, 'mail-test', 'ops@example.com')).rejects.toThrow(
      /the mail server refuses it.*550/s,
    )
  })

  test('names cannot inject headers, addresses or HTML', async () => {
    const smtp = await SmtpServer.start()
    const server = await testServer({ environment: { SMTP_URL: smtp.url }, shared: true })
    const ada = await server.ada()
    await rename(
      server,
      ada,
      'Labs\r\nBcc: spy@example.com\r\n\r\nHello',
      'Ada <script>\u2028X-Evil: 1, eve@example.com',
    )
    await invite(ada, 'new@example.com')
    const mail = await soon(() => {
      const [first] = smtp.received
      if (first === undefined) throw new Error('not yet')
      return first
    })
    expect(mail.to).toEqual(['new@example.com'])
    expect([
      mail.headers.has('bcc'),
      mail.headers.has('x-evil'),
      mail.headers.get('subject')?.length,
    ]).toEqual([false, false, 1])
    expect(mail.source).not.toContain('Ada <script>\u2028</p>')
    await rename(server, ada, 'Harbour Labs', 'Ada Lindqvist')
  })

  test('a permanently refused mail is given up, a temporarily refused one is retried', async () => {
    const smtp = await SmtpServer.start()
    smtp.refused.set('never@example.com', 550).set('later@example.com', 451)
    const server = await testServer({ environment: { SMTP_URL: smtp.url }, shared: true })
    const ada = await server.ada()
    await invite(ada, 'never@example.com', 'later@example.com')
    await soon(async () => {
      const { mails } = await ada.call(getOutbox, {})
      expect(mails.map(({ to, status }) => [to, status])).toEqual([
        ['later@example.com', 'waiting'],
        ['never@example.com', 'failed'],
      ])
      for (const { problem } of mails) expect(problem).toContain('refused')
    })
    smtp.refused.clear()
    await soon(() => expect(smtp.received.map(({ to }) => to)).toEqual([['later@example.com']]))

    // What was given up is sent once an administrator asks for it, and then is nothing to try again.
    // The other is noted as sent a moment after it has come.
    const mail_id = await soon(async () => {
      const { mails } = await ada.call(getOutbox, {})
      expect(mails).toMatchObject([{ to: 'never@example.com' }])
      return mails[0]?.id ?? 0
    })
    const bo = await server.join('bo')
    expect(await bo.refused(retryMail, { mail_id })).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
    await ada.call(retryMail, { mail_id })
    await soon(() => expect(smtp.received.at(-1)?.to).toEqual(['never@example.com']))
    await soon(async () => {
      expect(await ada.refused(retryMail, { mail_id })).toMatchObject({ status: 404 })
    })
  })

  test('a mail waits while SMTP is down, also across a restart', async () => {
    const connection = await testDatabase()
    const smtp = await SmtpServer.start()
    const { port, url } = smtp
    await smtp.stop()
    const environment = { SMTP_URL: url, LOG_LEVEL: 'silent' }
    const before = await TestServer.start({ connection, environment })
    const ada = await before.ada()
    await invite(ada, 'new@example.com')
    await soon(async () => {
      const { mails } = await ada.call(getOutbox, {})
      expect(mails).toMatchObject([{ status: 'waiting', problem: expect.stringContaining('ECONNREFUSED') }])
    })
    // What waits is tried at once, and not by another job beside the one that waits.
    const { mails } = await ada.call(getOutbox, {})
    for (let count = 0; count < 3; count++) await ada.call(retryMail, { mail_id: mails[0]?.id ?? 0 })
    const { rows } = await before.server.db.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_mail'`,
    )
    expect(rows).toHaveLength(1)
    await before.stop()
    // The state after a crash during sending.
    const crash = new pg.Client(connection)
    await crash.connect()
    await crash.query(`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()`)
    await crash.end()
    const again = await SmtpServer.start(port)
    await testServer({ connection, environment })
    await soon(() => expect(again.received.map(({ to }) => to)).toEqual([['new@example.com']]))
  })
})

describe('without SMTP', () => {
  const roles: [who: string, role: Role, may: boolean][] = [
    ['an owner', OWNER, true],
    ['an administrator', ADMINISTRATOR, true],
    ['a moderator', MODERATOR, false],
    ['a member', MEMBER, false],
    ['a guest', GUEST, false],
  ]
  test('only administrators can read mail', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await invite(ada, 'new@example.com')
    for (const [who, role, may] of roles) {
      await giveRole(server, bo, role)
      if (!may) {
        expect(await bo.refused(getOutbox, {}), who).toMatchObject({
          message: 'Must be an organization administrator',
        })
        continue
      }
      expect(await bo.call(getOutbox, {}), who).toMatchObject({
        sends_mail: false,
        mails: [{ to: 'new@example.com', status: 'kept', problem: null }],
      })
    }
    const outside = await fetch(`${server.url}/json/outbox`)
    expect(outside.status).toBe(401)
  })

  test('a refused request queues no mail', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await ada.refused(sendInvites, { invitee_emails: 'new@example.com', stream_ids: [4321] })
    const { rows } = await server.server.db.query('select id from mails')
    expect(rows).toEqual([])
  })
})

test('a letter escapes every text', () => {
  const { subject, text, html } = letter({
    words: wordsIn('en'),
    subject: 'One\r\nBcc: two',
    paragraphs: ['<b>&"\''],
    action: { label: '<i>Go', url: 'https://chat.example/?a=1&b="' },
    note: '<u>',
  })
  expect(subject).toBe('One Bcc: two')
  expect(text).toBe('<b>&"\'\n\n<i>Go:\nhttps://chat.example/?a=1&b="\n\n<u>\n')
  expect(html).toContain('&lt;b&gt;&amp;&quot;&#39;')
  expect(html).toContain('href="https://chat.example/?a=1&amp;b=&quot;"')
  expect(html).not.toMatch(/<[biu]>/)
})
