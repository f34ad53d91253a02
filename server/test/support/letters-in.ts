import { getChannelEmailAddress } from '@parley/api/channels/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { expect, vi } from 'vitest'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { makeChannel } from './channels.ts'
import { PATIENCE } from './patience.ts'

export const DOMAIN = 'in.example.com'

export const TOKEN = 'the token of the mail server'

export const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { ...PATIENCE, interval: 20 })

const ENVIRONMENT = {
  MAIL_IN_DOMAIN: DOMAIN,
  MAIL_IN_PORT: '0',
  MAIL_IN_HOST: '127.0.0.1',
  MAIL_IN_TOKEN: TOKEN,
}

export async function harbor(more?: Record<string, string>) {
  const environment = { ...ENVIRONMENT, ...more }
  const server = await testServer({ environment, shared: more === undefined })
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
  return { server, ada, bo, id }
}

export const addressOf = async (person: Person, stream_id: number, sender_id?: number) =>
  (await person.call(getChannelEmailAddress, { stream_id, sender_id })).email

/** Adds options to the address of a channel. */
export const withOptions = (address: string, ...options: string[]) =>
  address.replace('@', `${options.map((option) => `+${option}`).join('')}@`)

export const portOf = ({ server }: TestServer) => server.mailInPort ?? 0

/** Sends a letter by SMTP as a mail server would. */
export async function mail(server: TestServer, options: SendMailOptions) {
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
export const passedOn = ({ server }: TestServer) =>
  soon(async () => {
    const { rows } = await server.db.query('select id from received_letters')
    expect(rows).toEqual([])
  })

export async function messagesIn(person: Person, stream: number) {
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
