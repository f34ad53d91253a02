import { sendMessage } from '@parley/api/messages/endpoints'
import type { TestServer } from '../../../server/test/harness.ts'
import { serverForPages } from '../browser.ts'

/** A server with one message, and the address of its topic. */
export async function withMessage(content: string): Promise<{ server: TestServer; at: string }> {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  await ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 'drill', content })
  const channel = [...server.realm.state.channels.values()].find((one) => one.name === 'platform')
  return { server, at: `/#narrow/channel/${channel?.id}-platform/topic/drill` }
}
