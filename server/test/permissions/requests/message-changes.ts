import {
  checkMessagesMatchNarrow,
  deleteMessage,
  getMessageHistory,
  getMessagesSummary,
  getReadReceipts,
  reportMessage,
  runSlashCommand,
  sendMessage,
  updateMessage,
} from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { deleteTopic } from '@parley/api/topics/endpoints'
import type { Actor } from '../actor.ts'
import { ask, askTo, requests } from '../request.ts'
import { fresh, type Prop, type Scene } from '../scene.ts'

/** A new message in the place, if possible, since changes of messages cannot be reverted. */
async function messageOf(scene: Scene, sender: Actor) {
  const { id } = await scene.message()
  const topic = fresh('topic')
  const { place } = scene
  if (id !== place.message.id) return { id, topic }
  const content = 'Only for now.'
  const sent = await sender.attempt(sendMessage, { type: 'channel', to: place.channel.id, topic, content })
  return { id: 'id' in sent ? sent.id : id, topic }
}

/** The channel to move messages to. */
const somewhere: Prop<{ id: number }> = async (stage) => ({ id: stage.place('web', 'in').channel.id })

const others = (scene: Scene) => messageOf(scene, scene.hand)

export const messageChanges = requests(
  askTo('what they wrote', updateMessage, async (scene) => {
    return { message_id: (await messageOf(scene, scene.actor)).id, content: 'Reworded.' }
  }),
  askTo('what somebody else wrote', updateMessage, async (scene) => {
    return { message_id: (await others(scene)).id, content: 'Reworded.' }
  }),
  askTo('its topic', updateMessage, async (scene) => {
    return { message_id: (await others(scene)).id, topic: fresh('topic') }
  }),
  askTo('resolve its topic', updateMessage, async (scene) => {
    const { id, topic } = await others(scene)
    return { message_id: id, topic: `✔ ${topic}`, propagate_mode: 'change_all' as const }
  }),
  askTo('its channel', updateMessage, async (scene) => {
    const { id } = await others(scene)
    return { message_id: id, stream_id: (await scene.a(somewhere)).id }
  }),

  askTo('what they wrote', deleteMessage, async (scene) => {
    return { message_id: (await messageOf(scene, scene.actor)).id }
  }),
  askTo('what somebody else wrote', deleteMessage, async (scene) => {
    return { message_id: (await others(scene)).id }
  }),
  ask(deleteTopic, async (scene) => {
    return { stream_id: (await scene.channel()).id, topic_name: 'nothing was said here' }
  }),

  ask(getMessageHistory, async (scene) => ({ message_id: (await scene.message()).id })),
  ask(getReadReceipts, async (scene) => {
    await scene.hand.call(updateRealm, { enable_read_receipts: true })
    return { message_id: (await scene.message()).id }
  }),
  ask(reportMessage, async (scene) => {
    const { id } = scene.stage.place('shared', 'in').channel
    await scene.hand.call(updateRealm, { moderation_request_channel_id: id })
    return { message_id: (await scene.message()).id, report_type: 'spam' as const }
  }),
  askTo(
    'any',
    checkMessagesMatchNarrow,
    async (scene) => ({ msg_ids: [(await scene.message()).id], narrow: [] }),
    {
      has: ({ messages }, { msg_ids }) => String(msg_ids[0]) in messages,
    },
  ),
  askTo(
    'of the channel',
    checkMessagesMatchNarrow,
    async (scene) => {
      const narrow = [{ operator: 'channel', operand: (await scene.channel()).id }]
      return { msg_ids: [(await scene.message()).id], narrow }
    },
    { has: ({ messages }, { msg_ids }) => String(msg_ids[0]) in messages },
  ),
  ask(
    getMessagesSummary,
    async (scene) => {
      return { narrow: [{ operator: 'channel', operand: (await scene.channel()).id }] }
    },
    { stoppedBy: /does not summarize/ },
  ),
  ask(runSlashCommand, async () => ({ command: '/ping' })),
)
