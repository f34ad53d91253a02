import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveChannel, getChannelEmailAddress } from '@parley/api/channels/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { getAttachments } from '@parley/api/uploads/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { createTransport } from 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeLeftovers } from '#accounts/mail-in/leftovers.ts'
import { letterFolder, letterKey } from '#accounts/mail-in/storage.ts'
import { MissedMessages } from '#accounts/notifications/missed-messages.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { type TestServer, testServer } from './harness.ts'
import { certificate } from './support/certificate.ts'
import { makeChannel } from './support/channels.ts'
import { post, write } from './support/conversations.ts'
import {
  addressOf,
  DOMAIN,
  harbor,
  mail,
  messagesIn,
  passedOn,
  portOf,
  soon,
  TOKEN,
  withOptions,
} from './support/letters-in.ts'
import { SmtpServer } from './support/smtp.ts'

describe('the address of a channel', () => {
  test('is empty on a server that receives no letters', async () => {
    const server = await testServer()
    const ada = await server.ada()
    expect(await addressOf(ada, await makeChannel(ada, 'design'))).toBe('')
  })

  test('names channel and sender, and nobody else may be the sender', async () => {
    const { ada, bo, id } = await harbor()
    expect(await addressOf(ada, id)).toMatch(/^design\.[a-z2-7]{20,40}\.show-sender@in\.example\.com$/)
    expect(await addressOf(ada, id, ada.id)).toMatch(/^design\.[a-z2-7]{20,40}@in\.example\.com$/)
    expect((await ada.refused(getChannelEmailAddress, { stream_id: id, sender_id: bo.id })).message).toBe(
      `Invalid user ID: ${bo.id}`,
    )
  })
})

describe('a letter to a channel', () => {
  test('is posted by the gateway, with its sender, topic and files', async () => {
    const { server, ada, id } = await harbor()
    const to = await addressOf(ada, id)
    await mail(server, {
      to,
      subject: 'AW: Re: Fwd: Plans\u202e for autumn',
      text: 'Hello @**all**\n\nAm 3. Mai 2026 um 10:00 schrieb Ada <ada@example.com>:\n> old',
      attachments: [{ filename: '../../etc/pass\u202ewd.txt', content: 'secret' }],
    })
    await passedOn(server)
    const [message] = await messagesIn(ada, id)
    expect(message).toMatchObject({ topic: 'Plans for autumn', name: 'Email Gateway' })
    expect(message?.content).toMatch(/^From: Nora Berg \(nora@elsewhere\.example\)\n\nHello @_\*\*all\*\*/)
    expect(message?.content).toContain('[passwd.txt](/user_uploads/')
    expect((await ada.call(getAttachments, {})).attachments).toEqual([])
  })

  test('is posted as the person whose address it is, with their uploads', async () => {
    const { server, ada, bo, id } = await harbor()
    await mail(server, {
      to: await addressOf(bo, id, bo.id),
      text: 'from me',
      attachments: [{ filename: 'a.txt', content: 'A' }],
    })
    await passedOn(server)
    const [message] = await messagesIn(ada, id)
    expect(message).toMatchObject({ topic: 'Plans', sender_id: bo.id })
    expect(message?.content).toMatch(/^from me\n\n\[a\.txt\]\(\/user_uploads\/\S+\)$/)
    const { attachments } = await bo.call(getAttachments, {})
    expect(attachments.map(({ name, messages }) => [name, messages.length])).toEqual([['a.txt', 1]])
  })

  test('keeps what the address says', async () => {
    const { server, ada, id } = await harbor()
    const own = await addressOf(ada, id, ada.id)
    const letter = {
      text: 'new\n\nOn Mon, May 4, 2026 at 9:00, Bo <bo@example.com> wrote:\n> old',
      html: '<p><b>new</b></p>',
    }
    await mail(server, { to: own, ...letter })
    await passedOn(server)
    await mail(server, { to: withOptions(own, 'include-quotes', 'include-footer'), ...letter })
    await passedOn(server)
    await mail(server, { to: withOptions(own, 'prefer-html'), ...letter })
    await passedOn(server)
    const contents = (await messagesIn(ada, id)).map(({ content }) => content)
    expect(contents).toEqual(['new', letter.text, '**new**'])
  })

  test('without a subject, or a longer one than a topic, or too long, is cut and says so', async () => {
    const { server, ada, id } = await harbor()
    const to = await addressOf(ada, id, ada.id)
    await mail(server, { to, subject: '' })
    await passedOn(server)
    await mail(server, { to, subject: 'x'.repeat(100), text: 'word '.repeat(4000) })
    await passedOn(server)
    const [empty, long] = await messagesIn(ada, id)
    expect(empty?.topic).toBe('')
    expect(long?.topic).toBe(`${'x'.repeat(57)}...`)
    expect(long?.content.length).toBeLessThanOrEqual(10_000)
    expect(long?.content).toMatch(/\n\[letter truncated\]$/)
  })

  test('comes by HTTP with the token, and only so', async () => {
    const { server, ada, id } = await harbor()
    const recipient = await addressOf(ada, id, ada.id)
    const ask = (authorization: string, to = recipient) => {
      const body = new FormData()
      body.set('recipient', to)
      body.set('sender', 'nora@elsewhere.example')
      body.set(
        'letter',
        new Blob(['From: nora@elsewhere.example\r\nSubject: By HTTP\r\n\r\nHello\r\n']),
        'letter.eml',
      )
      return fetch(`${server.url}/api/v1/mail_in`, { method: 'POST', body, headers: { authorization } })
    }
    expect((await ask('Bearer wrong')).status).toBe(401)
    expect((await ask(`Bearer ${TOKEN}`, `design.wrong@${DOMAIN}`)).status).toBe(400)
    expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200)
    await passedOn(server)
    expect(await messagesIn(ada, id)).toMatchObject([{ topic: 'By HTTP', content: 'Hello' }])
  })
})

test('a letter comes in over STARTTLS where there is a certificate', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [certificateFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  await writeFile(certificateFile, certificate.cert)
  await writeFile(keyFile, certificate.key)
  const { server, ada, id } = await harbor({
    MAIL_IN_CERTIFICATE_FILE: certificateFile,
    MAIL_IN_KEY_FILE: keyFile,
  })
  const transport = createTransport({
    host: '127.0.0.1',
    port: portOf(server),
    requireTLS: true,
    tls: { ca: certificate.cert },
  })
  const to = await addressOf(ada, id, ada.id)
  await transport.sendMail({
    from: 'nora@elsewhere.example',
    to,
    subject: 'Plans',
    text: 'unread on the way',
  })
  transport.close()
  await passedOn(server)
  expect(await messagesIn(ada, id)).toMatchObject([{ content: 'unread on the way' }])
})

describe('who is refused', () => {
  const refused = async (server: TestServer, to: string) =>
    mail(server, { to }).then(
      () => 'taken',
      (error: { responseCode?: number }) => error.responseCode,
    )

  test('wrong addresses, archived channels, people who have gone', async () => {
    const { server, ada, bo, id } = await harbor()
    const [own, others] = [await addressOf(ada, id), await addressOf(bo, id, bo.id)]
    expect(await refused(server, `design.aaaaaaaaaaaaaaaaaaaaaaaaaa@${DOMAIN}`)).toBe(550)
    expect(await refused(server, own.replace(DOMAIN, 'elsewhere.example'))).toBe(550)
    expect(await refused(server, others)).toBe('taken')
    await passedOn(server)
    await ada.call(deactivateUser, { user_id: bo.id })
    expect(await refused(server, others)).toBe(550)
    await ada.call(archiveChannel, { stream_id: id })
    expect(await refused(server, own)).toBe(550)
  })

  test('too many letters wait', async () => {
    const { server, ada, id } = await harbor({ RATE_LIMITING: 'true' })
    const to = await addressOf(ada, id, ada.id)
    for (let count = 1; count < 30; count++) expect(await refused(server, to)).toBe('taken')
    expect(await refused(server, to)).toBe('taken')
    expect(await refused(server, to)).toBe(451)
    await passedOn(server)
  })
})

describe('the answer to a letter about missed messages', () => {
  /** The address for answers in the one letter that Bo gets. */
  async function letterToBo(server: TestServer, smtp: SmtpServer): Promise<string> {
    await server.realm.memory(MissedMessages).run()
    await server.server.db.query('update missed_messages set due_at = 0')
    await server.realm.memory(MissedMessages).run()
    return soon(() => {
      const found = smtp.received.find(({ to, headers }) => {
        return to.includes('bo@example.com') && headers.get('reply-to')?.[0]?.startsWith('mm')
      })
      expect(found).toBeDefined()
      smtp.received.splice(0)
      return found?.headers.get('reply-to')?.[0] ?? ''
    })
  }

  async function withLetters() {
    const smtp = await SmtpServer.start()
    const there = await harbor({ SMTP_URL: smtp.url })
    await there.server.realm.memory(MissedMessages).run()
    await there.server.server.db.query('delete from missed_messages')
    return { ...there, smtp }
  }

  test('is posted beside the message, as its reader', async () => {
    const { server, smtp, ada, bo, id } = await withLetters()
    await post(ada, id, 'plans', 'hello @**Bo Kristensen**')
    const to = await letterToBo(server, smtp)
    await mail(server, {
      to,
      subject: 'Re: #design > plans',
      text: 'On it\n\nOn 1 May 2026, at 10:00, Ada <ada@example.com> wrote:\n\n> hello\n',
    })
    await passedOn(server)
    expect(await messagesIn(ada, id)).toMatchObject([{ topic: 'plans', content: 'On it', sender_id: bo.id }])
    await write(ada, [bo], 'only you')
    await mail(server, { to: await letterToBo(server, smtp), text: 'for your eyes' })
    await passedOn(server)
    const { messages } = await ada.call(getMessages, {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'dm', operand: [bo.id] }],
      apply_markdown: false,
    })
    expect(messages).toMatchObject([{ content: 'for your eyes', sender_id: bo.id }])
  })

  test('is refused in words once where it may not be, and never to a program', async () => {
    const { server, smtp, ada, id } = await withLetters()
    await post(ada, id, 'plans', 'hello @**Bo Kristensen**')
    const to = await letterToBo(server, smtp)
    await ada.call(archiveChannel, { stream_id: id })
    await mail(server, { to, text: 'too late', headers: { 'Auto-Submitted': 'auto-replied' } })
    await mail(server, { to, text: 'too late' })
    await passedOn(server)
    const subjects = () =>
      smtp.received
        .filter((one) => one.to.includes('bo@example.com'))
        .map(({ headers }) => headers.get('subject')?.[0])
    await soon(() => expect(subjects()).toContain('Your answer was not sent'))
    expect(subjects().filter((subject) => subject === 'Your answer was not sent')).toHaveLength(1)
  })

  test('is taken for a month', async () => {
    const { server, bo } = await harbor()
    const ids = { realmId: server.realm.state.id, userId: bo.id, messageId: 1 }
    const { mailAddresses } = server.server
    const old = mailAddresses.ofReply(ids, unixNow() - 32 * DAY_SECONDS) ?? ''
    expect(mailAddresses.meaningOf(mailAddresses.ofReply(ids) ?? '')).toEqual({ kind: 'reply', ...ids })
    expect(mailAddresses.meaningOf(old)).toBeUndefined()
    await expect(mail(server, { to: old })).rejects.toMatchObject({ responseCode: 550 })
  })
})

test('the file of a letter that a killed server had not taken is removed, and no other', async () => {
  const server = await testServer()
  const { db, files } = server.server
  const realmId = server.realm.state.id
  const keep = async (token: string) => {
    const path = join(await mkdtemp(join(tmpdir(), 'parley-letter-')), 'letter')
    await writeFile(path, 'Subject: hello')
    await files.store.keep(letterKey(realmId, token), path)
  }
  await keep('left')
  await keep('taken')
  await db.query(
    `insert into received_letters (realm_id, token, recipients, is_bounce, received_at)
     values ($1, 'taken', '{}', false, 1)`,
    [realmId],
  )
  const kept = async () =>
    (await Array.fromAsync(files.store.list(letterFolder(realmId)))).map(({ key }) => key).sort()
  // It may be that its row is being written.
  await removeLeftovers(server.server, realmId)
  expect(await kept()).toEqual(['left', 'taken'].map((token) => letterKey(realmId, token)))
  await removeLeftovers(server.server, realmId, unixNow() + 1)
  expect(await kept()).toEqual([letterKey(realmId, 'taken')])
})
