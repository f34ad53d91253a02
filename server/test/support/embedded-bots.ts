import { createBot } from '@parley/api/bots/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { vi } from 'vitest'
import { supervisorOf } from '#integrations/embedded-bots/call.ts'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { PATIENCE } from './patience.ts'

export const EMBEDDED = 4

/** Ada with a bot of this program. */
export async function withBot(service_name: string, more: object = {}) {
  const server = await testServer({ environment: { LOG_LEVEL: 'silent' } })
  const ada = await server.ada()
  const made = { full_name: 'Robo', short_name: 'robo', bot_type: EMBEDDED, service_name } as const
  const { user_id: bot } = await ada.call(createBot, { ...made, ...more })
  const ask = (content: string) => ada.call(sendMessage, { type: 'direct', to: [bot], content })
  return { server, ada, bot, ask }
}

export async function saidBy(person: Person, bot: number) {
  const request = { anchor: 'newest', num_before: 30, num_after: 0, apply_markdown: false } as const
  const { messages } = await person.call(getMessages, request)
  return messages.filter(({ sender_id }) => sender_id === bot)
}

export const said = (person: Person, bot: number, count: number) =>
  vi.waitUntil(
    async () => {
      const messages = await saidBy(person, bot)
      return messages.length >= count && messages.map(({ content }) => content)
    },
    { ...PATIENCE, interval: 100 },
  )

export const stop = (server: TestServer) => supervisorOf(server.server).stop()
