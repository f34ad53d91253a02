import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from '@parley/api/scheduled-messages/endpoints'
import { extra } from '../props.ts'
import { ask, askTo, requests } from '../request.ts'
import type { Prop } from '../scene.ts'

const LATER = { content: 'Until then.', scheduled_delivery_timestamp: 4_000_000_000 } as const

const scheduled: Prop<{ id: number }> = async (_, maker) => {
  const made = await maker.call(createScheduledMessage, { type: 'direct', to: [maker.id], ...LATER })
  return { id: made.scheduled_message_id }
}

export const scheduledMessages = requests(
  ask(getScheduledMessages, async () => ({})),
  askTo('to somebody', createScheduledMessage, async (scene) => {
    return { type: 'direct' as const, to: [(await scene.a(extra)).id], ...LATER }
  }),
  askTo('into the channel', createScheduledMessage, async (scene) => {
    return { type: 'channel' as const, to: (await scene.channel()).id, topic: 'posts', ...LATER }
  }),
  askTo('their own', updateScheduledMessage, async (scene) => {
    return { scheduled_message_id: (await scene.own(scheduled)).id, content: 'Later.' }
  }),
  askTo('their own to somebody', updateScheduledMessage, async (scene) => {
    return { scheduled_message_id: (await scene.own(scheduled)).id, to: [(await scene.a(extra)).id] }
  }),
  askTo('their own into the channel', updateScheduledMessage, async (scene) => {
    const to = (await scene.channel()).id
    const { id } = await scene.own(scheduled)
    return { scheduled_message_id: id, type: 'channel' as const, to, topic: 'posts' }
  }),
  askTo("somebody else's", updateScheduledMessage, async (scene) => {
    return { scheduled_message_id: (await scene.a(scheduled)).id, content: 'Later.' }
  }),
  askTo('their own', deleteScheduledMessage, async (scene) => {
    return { scheduled_message_id: (await scene.own(scheduled)).id }
  }),
  askTo("somebody else's", deleteScheduledMessage, async (scene) => {
    return { scheduled_message_id: (await scene.a(scheduled)).id }
  }),
)
