import { t } from '#language/words.ts'
import type { Names } from '#narrow/hash.ts'
import type { Conversation } from '#narrow/narrow.ts'
import { useApp } from './context.ts'
import { useNames, useRealm } from './hooks.ts'

/** The words for a topic. The organization chooses the name of the empty one. */
export function useTopicName(topic: string): string {
  const { realm_empty_topic_display_name: empty } = useRealm()
  return topic === '' ? empty : topic
}

interface Title {
  readonly place?: string | undefined
  readonly name: string
}

export function useConversationTitle(conversation: Conversation): Title {
  const { ownUserId } = useApp()
  const names = useNames()
  const { realm_empty_topic_display_name: emptyTopic } = useRealm()
  return conversationTitle(conversation, { ownUserId, names, emptyTopic })
}

/** The same where no component is. */
export function conversationTitle(
  conversation: Conversation,
  { ownUserId, names, emptyTopic }: { ownUserId: number; names: Names; emptyTopic: string },
): Title {
  const { channelName, userName } = names
  if (conversation.kind === 'topic')
    return {
      place: channelName(conversation.channelId) ?? t`Unknown channel`,
      name: conversation.topic === '' ? emptyTopic : conversation.topic,
    }
  return { name: directTitle(conversation.userIds, ownUserId, userName) }
}

/** Ines Moreau; Tomás, Priya; Notes to yourself. */
export function directTitle(
  others: readonly number[],
  ownUserId: number,
  nameOf: (userId: number) => string | undefined,
): string {
  if (others.length === 0 || others.every((id) => id === ownUserId)) return t`Notes to yourself`
  const names = others.map((id) => nameOf(id) ?? t`Unknown user`)
  if (names.length === 1) return names[0] ?? ''
  return names.map((name) => name.split(' ')[0]).join(', ')
}
