import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { ClientState } from '@parley/client'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { directTitle } from '#data/titles.ts'
import { t } from '#language/words.ts'

const LONGEST = 240

export interface Words {
  readonly title: string
  readonly body: string
}

/**
 * What a notification says.
 * @param text what the message says, without its form
 */
export function wordsOf(message: MessageWithFlags, text: string, state: ClientState): Words {
  const { sender_full_name: sender, stream_id, subject } = message
  const { userId } = state.viewer
  const body = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
  if (stream_id !== undefined) {
    const channel = state.channels.get(stream_id)?.name ?? String(message.display_recipient)
    const topic = subject === '' ? state.realm.realm_empty_topic_display_name : subject
    return { title: t`${sender} in #${channel} › ${topic}`, body }
  }
  const conversation = conversationOfMessage(message, userId)
  const others = conversation.kind === 'direct' ? conversation.userIds : []
  const isGroup = others.length > 1
  const names = directTitle(others, userId, (id) => state.users.get(id)?.full_name)
  return {
    title: isGroup ? t`${sender} to ${names} and you` : sender,
    body: state.settings.pm_content_in_desktop_notifications ? body : t`Sent you a direct message`,
  }
}
