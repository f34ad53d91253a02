import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { receiveWebhook } from '@parley/api/incoming-webhooks/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import type { Actor } from '../permissions/actor.ts'
import { ask, askTo, requests } from '../permissions/request.ts'
import type { Prop } from '../permissions/scene.ts'

/** A queue in which a message waits. */
const queueWithMessage: Prop<{ id: string }> = async (stage, maker) => {
  const { queue_id } = await maker.call(registerQueue, { event_types: ['message'], apply_markdown: false })
  const { id: to } = stage.place('public', 'in').channel
  await stage.hand.call(sendMessage, { type: 'channel', to, topic: 'launch', content: 'It is **out**.' })
  return { id: queue_id ?? '' }
}

const keyOf = ({ connection: { credentials } }: Actor) =>
  typeof credentials === 'object' ? credentials.apiKey : 'none'

/** Where those of the permissions' tables are not what somebody would begin with. */
export const chosen = requests(
  askTo('to begin with', sendMessage, async (scene) => ({
    type: 'channel' as const,
    to: (await scene.channel()).name,
    topic: 'launch',
    content: 'It is **out**, see #**general**.',
  })),
  askTo('to begin with', getMessages, async (scene) => ({
    anchor: 'newest',
    num_before: 2,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: (await scene.channel()).name },
      { operator: 'topic', operand: 'launch' },
    ],
    apply_markdown: false,
  })),
  ask(registerQueue, async () => ({
    event_types: ['message', 'reaction'],
    apply_markdown: false,
    client_gravatar: false,
  })),
  ask(
    receiveWebhook,
    async (scene) => ({
      integration: 'slack_incoming',
      api_key: keyOf(await scene.stage.doubleOf('webhook')),
      stream: (await scene.channel()).name,
      topic: 'builds',
    }),
    { file: () => ({ payload: JSON.stringify({ text: 'The build is *green*.' }) }) },
  ),
  ask(getEvents, async (scene) => ({
    queue_id: (await scene.own(queueWithMessage)).id,
    last_event_id: -1,
    dont_block: true,
  })),
)
