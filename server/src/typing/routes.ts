import { channelErrors } from '@parley/api/channels/errors'
import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { setTypingStatus, setTypingStatusForMessageEdit } from '@parley/api/typing/endpoints'
import { route } from '../http/route.ts'
import { messageToChange } from '../message-changes/access.ts'
import { participantsOf } from '../messages/recipients.ts'
import { shownTopic, storedTopic } from '../messages/topics.ts'
import { canSendToChannel } from '../permissions/channels.ts'
import type { RealmState } from '../realm/state.ts'
import { apiEmail } from '../users/access.ts'
import type { User } from '../users/state.ts'
import { tellChannel, tellPeople } from './told.ts'

export const set = route(setTypingStatus, ({ realm, state, user, parameters }) => {
  const { type, op, to, stream_id: channelId, topic } = parameters
  const sender = presentPerson(state, user)
  if (type === 'direct' || type === 'private') {
    if (to === undefined) throw errors.missingArgument('to')
    const participants = participantsOf(state, user, to)
    const recipients = participants.flatMap((id) => state.users.get(id) ?? [])
    tellPeople(realm, user, participants, {
      type: 'typing',
      op,
      message_type: 'direct',
      sender,
      recipients: recipients.map((person) => presentPerson(state, person)),
    })
    return {}
  }
  if (channelId === undefined) throw errors.badRequest('Missing channel ID')
  if (topic === undefined) throw errors.missingArgument('topic')
  const channel = state.channels.get(channelId)
  if (channel === undefined || !canSendToChannel(state, user, channel)) throw channelErrors.invalidId()
  const stored = storedTopic(topic)
  tellChannel(realm, user, channel, ({ client }) => ({
    type: 'typing',
    op,
    message_type: 'stream',
    sender,
    stream_id: channel.id,
    topic: shownTopic(stored, client.capabilities.empty_topic_name),
  }))
  return {}
})

export const setForEdit = route(setTypingStatusForMessageEdit, async ({ realm, state, user, parameters }) => {
  const { message_id: id, op } = parameters
  const message = await messageToChange({ tx: realm.db, state }, user, id)
  if (message.senderId !== user.id) throw messageErrors.noPermissionToEdit()
  const event = { type: 'typing_edit_message', op, sender_id: user.id, message_id: id }
  const channel = state.channelsByConversation.get(message.conversationId)
  if (channel === undefined) {
    const participants = state.directs.get(message.conversationId)?.participants ?? []
    tellPeople(realm, user, participants, { ...event, recipient: { type: 'direct', user_ids: participants } })
    return {}
  }
  tellChannel(realm, user, channel, ({ client }) => ({
    ...event,
    recipient: {
      type: 'channel',
      channel_id: channel.id,
      topic: shownTopic(message.topic, client.capabilities.empty_topic_name),
    },
  }))
  return {}
})

const presentPerson = (state: RealmState, user: User) => ({ user_id: user.id, email: apiEmail(state, user) })
