import { getChannelEmailAddress } from '@parley/api/channels/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { describe, expect, test, vi } from 'vitest'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { makeChannel } from '../support/channels.ts'
import { PATIENCE } from '../support/patience.ts'
import { rawSmtp } from '../support/raw-smtp.ts'

const DOMAIN = 'in.example.com'
const TOKEN = 'the token of the mail server'

const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { ...PATIENCE, interval: 20 })

const ENVIRONMENT = {
  MAIL_IN_DOMAIN: DOMAIN,
  MAIL_IN_PORT: '0',
  MAIL_IN_HOST: '127.0.0.1',
  MAIL_IN_TOKEN: TOKEN,
}

async function harbor(more?: Record<string, string>) {
  const environment = { ...ENVIRONMENT, ...more }
  const server = await testServer({ environment, shared: more === undefined })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
  return { server, ada, bo, id }
}

const addressOf = async (person: Person, stream_id: number, sender_id?: number) =>
  (await person.call(getChannelEmailAddress, { stream_id, sender_id })).email

/** Adds options to the address of a channel. */
const withOptions = (address: string, ...options: string[]) =>
  address.replace('@', `${options.map((option) => `+${option}`).join('')}@`)

const portOf = ({ server }: TestServer) => server.mailInPort ?? 0

/** Sends a letter by SMTP as a mail server would. */
async function mail(server: TestServer, options: SendMailOptions) {
  const transport = createTransport({ host: '127.0.0.1', port: portOf(server), ignoreTLS: true })
  try {
    return await transport.sendMail({
      from: 'Nora Berg <nora@elsewhere.example>',
      subject: 'Plans',
      text: 'Hello',
      ...options,
    })
  } finally {
    transport.close()
  }
}

/** Waits until all letters were passed on. */
const passedOn = ({ server }: TestServer) =>
  soon(async () => {
    const { rows } = await server.db.query('select id from received_letters')
    expect(rows).toEqual([])
  })

async function messagesIn(person: Person, stream: number) {
  const { messages } = await person.call(getMessages, {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: stream }],
    apply_markdown: false,
    allow_empty_topic_name: true,
  })
  return messages
    .filter(({ client }) => client === 'Email')
    .map(({ subject, content, sender_id, sender_full_name }) => ({
      topic: subject,
      content,
      sender_id,
      name: sender_full_name,
    }))
}

describe('who is refused', () => {
  test('programs, loops and spam quietly', async () => {
    const { server, ada, id } = await harbor({ MAIL_IN_AUTHENTICATION_SERVER: 'mx.example.com' })
    const to = await addressOf(ada, id, ada.id)
    const headers: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { 'Auto-Submitted': 'auto-generated' },
      { Precedence: 'bulk' },
      { 'X-Auto-Response-Suppress': 'All' },
      { 'List-Id': '<talk.example.com>' },
      { 'X-Parley-Letter': 'example.com' },
      { 'X-Spam-Flag': 'YES' },
      { 'Authentication-Results': 'mx.example.com; dmarc=fail' },
    ]
    for (const one of headers) await mail(server, { to, headers: one })
    await mail(server, { to, messageId: `<parley.1.2.3@${DOMAIN}>` })
    await mail(server, { to, envelope: { from: '', to } })
    await mail(server, {
      to,
      text: 'a person',
      headers: { 'Authentication-Results': 'other.example; dmarc=fail' },
    })
    await mail(server, {
      to: withOptions(to, 'allow-automatic'),
      text: 'a build',
      headers: { Precedence: 'bulk' },
    })
    await passedOn(server)
    expect((await messagesIn(ada, id)).map(({ content }) => content).toSorted()).toEqual([
      'a build',
      'a person',
    ])
  })
})

describe('hostile letters', () => {
  test('are refused or bounded, and nobody waits', async () => {
    const { server, ada, id } = await harbor({ MAIL_IN_MAX_MIB: '2' })
    const to = await addressOf(ada, id, ada.id)
    const nested = Array.from(
      { length: 1000 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    )
    const raw = (text: string) =>
      mail(server, { envelope: { from: 'nora@elsewhere.example', to }, raw: text })
    await raw(`Subject: nested\r\n${nested.join('')}Content-Type: text/plain\r\n\r\ndeep\r\n`)
    await raw(
      `Subject: =?utf-8?B?${Buffer.from('line\r\nBcc: all@example.com').toString('base64')}?=\r\n\r\ninjected\r\n`,
    )
    await raw(
      'Subject: =?nonsense?B?////?=\r\nContent-Type: text/plain; charset=nonsense\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!\xff\r\n',
    )
    await raw('no header at all')
    await mail(server, {
      to,
      subject: 'bomb',
      attachments: Array.from({ length: 500 }, (_, index) => ({
        filename: `"\r\n\r\n${index}].txt`,
        content: 'x',
      })),
    })
    await raw(`Subject: deep html\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(100_000)}`)
    await passedOn(server)
    const messages = await messagesIn(ada, id)
    expect(messages.map(({ topic }) => topic).filter((topic) => /[\r\n]/.test(topic))).toEqual([])
    expect(messages.map(({ topic }) => topic)).not.toContain('nested')
    expect(messages.find(({ content }) => content === 'injected')?.topic).toBe('line Bcc: all@example.com')
    const bomb = messages.find(({ topic }) => topic === 'bomb')
    expect(bomb?.content.match(/\(\/user_uploads\//g)).toHaveLength(20)
    expect(bomb?.content).toContain('(480 files were too large or too many to keep)')
  })

  test('of 100 MB are refused, announced or not', async () => {
    const { server, ada, id } = await harbor({ MAIL_IN_MAX_MIB: '1' })
    const to = await addressOf(ada, id, ada.id)
    const smtp = await rawSmtp(portOf(server))
    await smtp.say('EHLO elsewhere.example', 250)
    await smtp.say('MAIL FROM:<nora@elsewhere.example> SIZE=104857600', 552)
    await smtp.say('MAIL FROM:<nora@elsewhere.example>', 250)
    await smtp.say(`RCPT TO:<${to}>`, 250)
    await smtp.say('DATA', 354)
    await smtp.flood((3 * 1024 * 1024) / 2)
    await smtp.say('\r\n.', 552)
    await smtp.close()
    const endless = await rawSmtp(portOf(server))
    await endless.say('EHLO elsewhere.example', 250)
    await endless.say('MAIL FROM:<nora@elsewhere.example>', 250)
    await endless.say(`RCPT TO:<${to}>`, 250)
    await endless.say('DATA', 354)
    expect(await endless.flood(100 * 1024 * 1024)).toBeLessThan(20 * 1024 * 1024)
    await endless.close()
    const { rows } = await server.server.db.query('select id from received_letters')
    expect(rows).toEqual([])
  })
})
