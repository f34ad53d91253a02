import { t } from '#language/words.ts'
import type { Conversation } from '#narrow/narrow.ts'
import { useApp } from './context.ts'
import { useNames, useRealm } from './hooks.ts'

/** The words for a topic. The organization chooses the name of the empty one. */
export function useTopicName(topic: string): string {
  const { realm_empty_topic_display_name: empty } = useRealm()
  return topic === '' ? empty : topic
}

export function useConversationTitle(conversation: Conversation): {
  place?: string | undefined
  name: string
} {
  const { ownUserId } = useApp()
  const { channelName, userName } = useNames()
  const topic = useTopicName(conversation.kind === 'topic' ? conversation.topic : 'direct')
  if (conversation.kind === 'topic') {
    return { place: channelName(conversation.channelId) ?? t`Unknown channel`, name: topic }
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
