import type { AnswerOf } from '@parley/api/contract/endpoint'
import type { getMessageHistory } from '@parley/api/messages/endpoints'
import { messageErrors } from '@parley/api/messages/errors'
import { shownTopic } from '#directory/channels/topic-names.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import type { StoredMessage } from '../message/message.ts'
import { shownHistory } from '../message/shown-history.ts'
import { htmlDifference } from './html-difference.ts'

type Version = AnswerOf<typeof getMessageHistory>['message_history'][number]

/** The versions of a message, oldest first. */
export function versionsOf(message: StoredMessage, viewer: Viewer): Version[] {
  const { state, client } = viewer
  if (state.settings.message_edit_history_visibility_policy === 'none') throw messageErrors.historyNotShown()
  const channel = state.channelsByConversation.get(message.conversationId)
  const versions: Version[] = []
  let topic = channel === undefined ? '' : shownTopic(message.topic, client.capabilities.empty_topic_name)
  let [content, rendered_content] = [message.content, message.rendered]
  for (const entry of shownHistory(message.editHistory ?? [], channel, viewer)) {
    const { prev_rendered_content: before } = entry
    const difference =
      before === undefined ? {} : { content_html_diff: htmlDifference(before, rendered_content) }
    versions.push({ topic, content, rendered_content, ...entry, ...difference })
    topic = entry.prev_topic ?? topic
    content = entry.prev_content ?? content
    rendered_content = before ?? rendered_content
  }
  versions.push({ topic, content, rendered_content, user_id: message.senderId, timestamp: message.sentAt })
  return versions.reverse()
}
