import { channelErrors } from '@parley/api/channels/errors'
import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { setTypingStatus, setTypingStatusForMessageEdit } from '@parley/api/typing/endpoints'
import { storedTopic } from '#directory/channels/topic-names.ts'
import { canSendToChannel } from '#directory/permissions/channels.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { route } from '#engine/http/route.ts'
import { messageToChange } from '../message-changes/access.ts'
import { participantsOf } from '../sending/recipients.ts'
import { typingEdit, typingIn, typingTo } from './ephemeral.ts'

/** Broadcasts that the user types. Silently sends nothing if the user has turned that off. */
export const set = route(setTypingStatus, ({ realm, state, user, parameters }) => {
  const { type, op, to, stream_id: channelId, topic } = parameters
  const typing = { op, userId: user.id }
  if (type === 'direct' || type === 'private') {
    if (to === undefined) throw errors.missingArgument('to')
    const participants = participantsOf(state, user, to)
    if (sendsTyping(user, 'private')) realm.broadcast(typingTo.of({ ...typing, participants }))
    return {}
  }
  if (channelId === undefined) throw errors.badRequest('Missing channel ID')
  if (topic === undefined) throw errors.missingArgument('topic')
  const channel = state.channels.get(channelId)
  if (channel === undefined || !canSendToChannel(state, user, channel)) throw channelErrors.invalidId()
  if (sendsTyping(user, 'stream'))
    realm.broadcast(typingIn.of({ ...typing, channelId, topic: storedTopic(topic) }))
  return {}
})

/** Broadcasts that the user edits one of their messages. */
export const setForEdit = route(setTypingStatusForMessageEdit, async ({ realm, state, user, parameters }) => {
  const { message_id: messageId, op } = parameters
  const message = await messageToChange({ tx: realm.db, state }, user, messageId)
  if (message.senderId !== user.id) throw messageErrors.noPermissionToEdit()
  const { conversationId, seq, topic } = message
  if (sendsTyping(user, state.directs.has(conversationId) ? 'private' : 'stream'))
    realm.broadcast(typingEdit.of({ op, userId: user.id, messageId, conversationId, seq, topic }))
  return {}
})

function sendsTyping(user: User, kind: 'private' | 'stream'): boolean {
  return settingOf(user, `send_${kind}_typing_notifications`) === true
}
