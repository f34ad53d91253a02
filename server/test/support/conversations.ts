import type { Endpoint, InputOf } from '@parley/api/contract/endpoint'
import { getMessage, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { type ApiError, allCapabilities, type RegisterInput } from '@parley/client'
import type { Person, TestServer } from '../harness.ts'
import { testServer } from '../harness.ts'
import { makeChannel } from './channels.ts'

/** A client that declares no newer capabilities. */
export const OLD_CLIENT: RegisterInput = { client_capabilities: { notification_settings_null: false } }
export const NEW_CLIENT: RegisterInput = { client_capabilities: allCapabilities, apply_markdown: true }

/** Ada, Bo and Lena, subscribed to one channel. */
export async function inOneChannel(settings: Parameters<typeof makeChannel>[2] = {}) {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const people = [ada, bo, lena] as const
  const id = await makeChannel(ada, 'design', { subscribers: people.map((one) => one.id), ...settings })
  return { server, ada, bo, lena, people, id }
}

export async function post(by: Person, to: number, topic: string, content = 'hello'): Promise<number> {
  return (await by.call(sendMessage, { type: 'channel', to, topic, content })).id
}

export async function write(by: Person, to: readonly Person[], content = 'hello'): Promise<number> {
  return (await by.call(sendMessage, { type: 'direct', to: to.map(({ id }) => id), content })).id
}

export async function messageAs(reader: Person, message_id: number) {
  const { message } = await reader.call(getMessage, {
    message_id,
    apply_markdown: false,
    allow_empty_topic_name: true,
  })
  return message
}

export function update(
  by: Person,
  message_id: number,
  changes: Omit<InputOf<typeof updateMessage>, 'message_id'>,
) {
  return by.call(updateMessage, { message_id, ...changes })
}

/** Makes messages older by some seconds. Followers must start after it, since it sends no events. */
export async function age(server: TestServer, ids: readonly number[], seconds: number): Promise<void> {
  await server.server.db.query('update messages set sent_at = sent_at - $2 where id = any($1)', [
    ids,
    seconds,
  ])
}

/** The message of a refusal. Fails if the call succeeds. */
export async function refusalOf<E extends Endpoint>(
  by: Person,
  endpoint: E,
  input: InputOf<E>,
): Promise<string> {
  return ((await by.refused(endpoint, input)) as ApiError).message
}
