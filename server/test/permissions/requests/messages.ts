import {
  markAllAsRead,
  markStreamAsRead,
  markTopicAsRead,
  updateMessageFlags,
  updateMessageFlagsForNarrow,
} from '@parley/api/flags/endpoints'
import { getMessage, getMessages, renderMessage, sendMessage } from '@parley/api/messages/endpoints'
import { addReaction, removeReaction } from '@parley/api/reactions/endpoints'
import { addSubmessage } from '@parley/api/submessages/endpoints'
import { getChannelTopics, muteTopic, updateUserTopic } from '@parley/api/topics/endpoints'
import { visibilityPolicies } from '@parley/api/topics/objects'
import { setTypingStatus } from '@parley/api/typing/endpoints'
import { extra, queue } from '../props.ts'
import { ask, askTo, requests } from '../request.ts'
import type { Scene } from '../scene.ts'

const REACTION = { emoji_name: 'wave' } as const

/** The term that spectators must send. */
const onTheWeb = { operator: 'channels', operand: 'web-public' }

/** Whether the answer contains the message of the place. */
const includes = ({ messages }: { messages: { id: number }[] }, _: object, { place }: Scene) =>
  messages.some(({ id }) => id === place.message.id)

const muted = async (scene: Scene) => ({
  stream_id: (await scene.channel()).id,
  topic: 'talk',
  visibility_policy: visibilityPolicies.muted,
})

export const messages = requests(
  ask(renderMessage, async () => ({ content: '*hello*' })),
  askTo('into the channel', sendMessage, async (scene) => {
    return { type: 'channel' as const, to: (await scene.channel()).id, topic: 'posts', content: 'A post.' }
  }),
  askTo('into the channel of that name', sendMessage, async (scene) => {
    return { type: 'stream' as const, to: (await scene.channel()).name, topic: 'posts', content: 'A post.' }
  }),
  askTo('to somebody', sendMessage, async (scene) => {
    return { type: 'direct' as const, to: [(await scene.a(extra)).id], content: 'Between us.' }
  }),
  askTo('to somebody by e-mail', sendMessage, async (scene) => {
    return { type: 'private' as const, to: [(await scene.a(extra)).email], content: 'Between us.' }
  }),

  askTo('through their queue', sendMessage, async (scene) => {
    const { id: queue_id } = await scene.own(queue)
    return {
      type: 'direct' as const,
      to: [scene.stage.extra.id],
      content: 'Between us.',
      queue_id,
      local_id: '1',
    }
  }),

  ask(getMessage, async (scene) => ({ message_id: (await scene.message()).id })),
  askTo(
    'of the channel',
    getMessages,
    async (scene) => {
      const narrow = [{ operator: 'channel', operand: (await scene.channel()).id }]
      return { anchor: 'oldest', num_before: 0, num_after: 100, narrow }
    },
    { has: includes },
  ),
  askTo(
    'of the topic',
    getMessages,
    async (scene) => {
      const narrow = [
        { operator: 'channel', operand: (await scene.channel()).name },
        { operator: 'topic', operand: 'talk' },
      ]
      return { anchor: 'oldest', num_before: 0, num_after: 10, narrow }
    },
    { has: includes },
  ),
  askTo('that one', getMessages, async (scene) => ({ message_ids: [(await scene.message()).id] }), {
    has: includes,
  }),
  askTo(
    'by its id',
    getMessages,
    async (scene) => {
      const narrow = [{ operator: 'id', operand: (await scene.message()).id }]
      return { anchor: 'newest', num_before: 10, num_after: 0, narrow }
    },
    { has: includes },
  ),
  askTo(
    'around it',
    getMessages,
    async (scene) => {
      const { id } = await scene.message()
      return { anchor: id, num_before: 0, num_after: 0, narrow: [{ operator: 'near', operand: id }] }
    },
    { has: includes },
  ),
  askTo(
    'of its conversation',
    getMessages,
    async (scene) => {
      const { id } = await scene.message()
      return { anchor: id, num_before: 0, num_after: 0, narrow: [{ operator: 'with', operand: id }] }
    },
    { has: includes },
  ),
  askTo(
    'of public channels',
    getMessages,
    async (scene) => {
      const { id } = await scene.message()
      return {
        anchor: id,
        num_before: 0,
        num_after: 0,
        narrow: [{ operator: 'channels', operand: 'public' }],
      }
    },
    { has: includes },
  ),
  askTo(
    'of what is on the web',
    getMessages,
    async (scene) => {
      const { id } = await scene.message()
      return { anchor: id, num_before: 0, num_after: 0, narrow: [onTheWeb] }
    },
    { has: includes },
  ),
  askTo(
    'of its conversation on the web',
    getMessages,
    async (scene) => {
      const { id } = await scene.message()
      const narrow = [onTheWeb, { operator: 'with', operand: id }]
      return { anchor: id, num_before: 0, num_after: 0, narrow }
    },
    { has: includes },
  ),
  askTo(
    'that one on the web',
    getMessages,
    async (scene) => ({ message_ids: [(await scene.message()).id], narrow: [onTheWeb] }),
    { has: includes },
  ),
  askTo(
    'of the channel on the web',
    getMessages,
    async (scene) => {
      const narrow = [onTheWeb, { operator: 'channel', operand: (await scene.channel()).id }]
      return { anchor: 'oldest', num_before: 0, num_after: 100, narrow }
    },
    { has: includes },
  ),
  askTo(
    'with a picture by its sender',
    getMessages,
    async (scene) => {
      const { id } = await scene.message()
      const narrow = [
        { operator: 'has', operand: 'attachment' },
        { operator: 'sender', operand: scene.hand.id },
      ]
      return { anchor: id, num_before: 0, num_after: 0, narrow }
    },
    { has: includes },
  ),
  askTo('with somebody', getMessages, async (scene) => {
    const narrow = [{ operator: 'dm', operand: [(await scene.a(extra)).id] }]
    return { anchor: 'newest', num_before: 10, num_after: 0, narrow }
  }),

  ask(markAllAsRead, async () => ({})),
  ask(markStreamAsRead, async (scene) => ({ stream_id: (await scene.channel()).id })),
  ask(markTopicAsRead, async (scene) => ({ stream_id: (await scene.channel()).id, topic_name: 'talk' })),
  askTo('star', updateMessageFlags, async (scene) => {
    return { messages: [(await scene.message()).id], op: 'add' as const, flag: 'starred' }
  }),
  askTo('read', updateMessageFlags, async (scene) => {
    return { messages: [(await scene.message()).id], op: 'add' as const, flag: 'read' }
  }),
  askTo('star', updateMessageFlagsForNarrow, async (scene) => {
    const anchor = String((await scene.message()).id)
    return { anchor, num_before: 0, num_after: 0, op: 'add' as const, flag: 'starred' }
  }),
  askTo(
    'star that',
    updateMessageFlagsForNarrow,
    async (scene) => {
      const { id } = await scene.message()
      const narrow = [{ operator: 'id', operand: id }]
      return { anchor: String(id), num_before: 0, num_after: 0, narrow, op: 'add' as const, flag: 'starred' }
    },
    { has: ({ processed_count }) => processed_count === 1 },
  ),

  ask(addReaction, async (scene) => ({ message_id: (await scene.message()).id, ...REACTION }), {
    undo: ({ actor }, _, { message_id }) => actor.call(removeReaction, { message_id, ...REACTION }),
  }),
  ask(removeReaction, async (scene) => {
    const message_id = (await scene.message()).id
    await scene.actor.attempt(addReaction, { message_id, ...REACTION })
    return { message_id, ...REACTION }
  }),

  ask(addSubmessage, async (scene) => {
    const { id: message_id } = await scene.message()
    const widget = (content: object) => ({
      message_id,
      msg_type: 'widget' as const,
      content: JSON.stringify(content),
    })
    const { hand } = scene
    await hand.attempt(
      addSubmessage,
      widget({ widget_type: 'poll', extra_data: { question: '', options: [] } }),
    )
    return widget({ type: 'vote', key: 'canned,0', vote: 1 })
  }),

  ask(getChannelTopics, async (scene) => ({ stream_id: (await scene.channel()).id })),
  askTo(
    'the old one among them',
    getChannelTopics,
    async (scene) => ({ stream_id: (await scene.channel()).id }),
    {
      has: ({ topics }) => topics.some(({ name }) => name === 'talk'),
    },
  ),
  askTo('mute', updateUserTopic, muted),
  askTo('take it back', updateUserTopic, async (scene) => {
    return { ...(await muted(scene)), visibility_policy: visibilityPolicies.inherit }
  }),
  ask(muteTopic, async (scene) => ({
    stream_id: (await scene.channel()).id,
    topic: 'talk',
    op: 'add' as const,
  })),
  askTo('by name', muteTopic, async (scene) => ({
    stream: (await scene.channel()).name,
    topic: 'talk',
    op: 'remove' as const,
  })),

  askTo('in the channel', setTypingStatus, async (scene) => {
    return {
      type: 'channel' as const,
      op: 'start' as const,
      stream_id: (await scene.channel()).id,
      topic: 'talk',
    }
  }),
  askTo('to somebody', setTypingStatus, async (scene) => {
    return { type: 'direct' as const, op: 'start' as const, to: [(await scene.a(extra)).id] }
  }),
)
