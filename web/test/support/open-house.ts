import { getChannelId } from '@parley/api/channels/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import type { TestServer } from '../../../server/test/harness.ts'
import { serverForPages } from '../browser.ts'

/** A server with a channel that visitors may read, and one that they may not. */
export async function openServer(): Promise<{ server: TestServer; channel: number; message: number }> {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.call(updateRealm, { enable_spectator_access: true, description: 'We build boats.' })
  await ada.call(subscribe, {
    subscriptions: [{ name: 'open house', description: 'Ask us <anything>' }],
    is_web_public: true,
  })
  await ada.call(subscribe, { subscriptions: [{ name: 'secret plans' }] })
  const { stream_id: channel } = await ada.call(getChannelId, { stream: 'open house' })
  const { stream_id: secret } = await ada.call(getChannelId, { stream: 'secret plans' })
  const write = async (to: number, topic: string, content: string) =>
    (await ada.call(sendMessage, { type: 'channel', to, topic, content })).id
  await write(secret, 'hidden topic', 'the secret words')
  const message = await write(channel, 'first/boat', 'Launched **today** :wave: <b>x</b>')
  await write(channel, 'first/boat', 'See #**open house>first/boat**\n\n```spoiler price\nfree\n```')
  return { server, channel, message }
}
