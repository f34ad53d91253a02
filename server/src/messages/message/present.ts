import type { Message } from '@parley/api/messages/objects'
import { topicLinks } from '@parley/markup'
import type { Channel } from '#directory/channels/state.ts'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { linkifiersOf } from '#directory/linkifiers/compiled.ts'
import { presentByline } from '#directory/users/present.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { IS_ME_MESSAGE } from './bit-flags.ts'
import type { StoredMessage } from './message.ts'
import { shownHistory } from './shown-history.ts'

/** A message in the form for one viewer's client, without the viewer's flags. */
export function presentMessage(message: StoredMessage, viewer: Viewer): Message {
  const { state, client } = viewer
  const sender = state.users.get(message.senderId)
  if (sender === undefined) throw new Error(`message ${message.id} has no sender`)
  const channel = state.channelsByConversation.get(message.conversationId)
  const byline = presentByline(sender, viewer)
  return {
    id: message.id,
    ...(channel === undefined
      ? { type: 'private', display_recipient: participantsOf(viewer, message.conversationId), subject: '' }
      : {
          type: 'stream',
          stream_id: channel.id,
          display_recipient: channel.name,
          subject: shownTopic(message.topic, client.capabilities.empty_topic_name),
        }),
    recipient_id: message.conversationId,
    sender_id: sender.id,
    sender_email: byline.email,
    sender_full_name: byline.fullName,
    sender_realm_str: sender.isSystemBot ? SYSTEM_REALM : state.stringId,
    avatar_url: byline.avatarUrl,
    client: message.client,
    content: client.applyMarkdown ? message.rendered : message.content,
    content_type: client.applyMarkdown ? 'text/html' : 'text/x-markdown',
    is_me_message: (message.facts & IS_ME_MESSAGE) !== 0,
    timestamp: message.sentAt,
    ...(message.lastEditAt === null ? {} : { last_edit_timestamp: message.lastEditAt }),
    ...(message.lastMovedAt === null ? {} : { last_moved_timestamp: message.lastMovedAt }),
    ...editHistory(message, channel, viewer),
    reactions: message.reactions,
    submessages: message.submessages,
    topic_links: channel === undefined ? [] : topicLinks(message.topic, { linkifiers: linkifiersOf(state) }),
  }
}

/** The realm that clients expect of system bots. */
const SYSTEM_REALM = 'zulipinternal'

function editHistory(
  { editHistory: history }: StoredMessage,
  channel: Channel | undefined,
  viewer: Viewer,
): Pick<Message, 'edit_history'> {
  const shown = history === null ? [] : shownHistory(history, channel, viewer)
  return shown.length === 0 ? {} : { edit_history: shown }
}

const NOBODY = { email: '', fullName: '' }

function participantsOf(viewer: Viewer, conversationId: number) {
  const { state } = viewer
  const participants = state.directs.get(conversationId)?.participants ?? []
  return participants.map((id) => {
    const user = state.users.get(id)
    const { email, fullName } = user === undefined ? NOBODY : presentByline(user, viewer)
    return { id, email, full_name: fullName, is_mirror_dummy: false }
  })
}
