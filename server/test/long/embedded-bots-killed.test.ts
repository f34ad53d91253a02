import { getWebhookDeliveries } from '@parley/api/incoming-webhooks/endpoints'
import { expect, test } from 'vitest'
import { callEmbedded, supervisorOf } from '#integrations/embedded-bots/call.ts'
import { said, stop, withBot } from '../support/embedded-bots.ts'

test('a process that was killed is begun again, and no answer is sent twice', async () => {
  const { server, ada, bot, ask } = await withBot('helloworld')
  const { id } = await ask('Hello')
  await said(ada, bot, 1)
  const again = await callEmbedded(server.server, server.realm, bot, id)
  expect(again?.delivery.problem).toBeNull()
  expect(supervisorOf(server.server).kill(`${server.realm.state.id} ${bot}`)).toBe(true)
  await ask('Again')
  expect(await said(ada, bot, 2)).toHaveLength(2)
  // Written once the process has told what became of it, which may be after its message.
  const newest = async () => (await ada.call(getWebhookDeliveries, { bot_id: bot })).deliveries[0]
  await expect.poll(newest).toMatchObject({ integration: 'embedded', event: 'direct_message', problem: null })
  await stop(server)
})
