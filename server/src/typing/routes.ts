import { channelErrors } from '@parley/api/channels/errors'
import { errors } from '@parley/api/contract/errors'
import { setTypingStatus } from '@parley/api/typing/endpoints'
import { maxSubscribersForTyping } from '@parley/api/typing/limits'
import { route } from '../http/route.ts'
import { participantsOf } from '../messages/recipients.ts'
import { shownTopic, storedTopic } from '../messages/topics.ts'
import { canSendToChannel } from '../permissions/channels.ts'
import { settingOf } from '../settings/user-settings.ts'
import { apiEmail } from '../users/access.ts'

export const set = route(setTypingStatus, ({ realm, state, user, parameters }) => {
  const { type, op, to, stream_id: channelId, topic } = parameters
  const sender = { user_id: user.id, email: apiEmail(state, user) }
  const receives = (userId: number) => {
    const person = state.users.get(userId)
    return person !== undefined && settingOf(state, person, 'receives_typing_notifications') === true
  }
  if (type === 'direct' || type === 'private') {
    if (to === undefined) throw errors.missingArgument('to')
    const participants = participantsOf(state, user, to)
    if (settingOf(state, user, 'send_private_typing_notifications') !== true) return {}
    const recipients = participants.flatMap((id) => {
      const person = state.users.get(id)
      return person === undefined ? [] : [{ user_id: id, email: apiEmail(state, person) }]
    })
    realm.queues.pass(participants.filter(receives), {
      type: 'typing',
      op,
      message_type: 'direct',
      sender,
      recipients,
    })
    return {}
  }
  if (channelId === undefined) throw errors.badRequest('Missing channel ID')
  if (topic === undefined) throw errors.missingArgument('topic')
  const channel = state.channels.get(channelId)
  if (channel === undefined || !canSendToChannel(state, user, channel)) throw channelErrors.invalidId()
  if (settingOf(state, user, 'send_stream_typing_notifications') !== true) return {}
  const subscribers = state.subscribers.get(channel.id) ?? new Set()
  if (subscribers.size > maxSubscribersForTyping) return {}
  const stored = storedTopic(topic)
  realm.queues.pass(
    [...subscribers].filter((id) => id !== user.id && receives(id)),
    ({ client }) =>
      client.capabilities.stream_typing_notifications
        ? {
            type: 'typing',
            op,
            message_type: 'stream',
            sender,
            stream_id: channel.id,
            topic: shownTopic(stored, client.capabilities.empty_topic_name),
          }
        : undefined,
  )
  return {}
})
