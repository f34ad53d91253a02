import { describe, expect, test } from 'vitest'
import {
  addressOf,
  DOMAIN,
  harbor,
  mail,
  messagesIn,
  passedOn,
  portOf,
  withOptions,
} from '../support/letters-in.ts'
import { rawSmtp } from '../support/raw-smtp.ts'

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
