import type { ClientState, LoopState } from '@parley/client'
import { useMemo, useSyncExternalStore } from 'react'
import type { Reader } from '#content/enhance.ts'
import type { Names } from '#narrow/hash.ts'
import type { Conversation } from '#narrow/narrow.ts'
import { useApp } from './context.ts'

/** A part of the state that the component is drawn from; other parts may change without drawing it anew. */
export function useSlice<T>(select: (state: ClientState) => T): T {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, () => select(session.state))
}

export function useLoop(): LoopState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, () => session.loop)
}

const READ_ON_SCROLL = { 1: 'always', 2: 'conversations', 3: 'never' } as const

export const useUsers = () => useSlice((state) => state.users)
export const useSubscriptions = () => useSlice((state) => state.subscriptions)
export const useChannel = (id: number) => useSlice((state) => state.subscriptions.get(id))
export const useFolders = () => useSlice((state) => state.folders)
export const useUnreads = () => useSlice((state) => state.unreads)
export const useRecentDirects = () => useSlice((state) => state.recentDirects)
export const useUserTopics = () => useSlice((state) => state.userTopics)
export const usePresences = () => useSlice((state) => state.presence)
export const useRealm = () => useSlice((state) => state.realm)
export const useStarred = () => useSlice((state) => state.starred)
export const useRealmEmoji = () => useSlice((state) => state.emoji)
export const useSettings = () => useSlice((state) => state.settings)
export const useStatuses = () => useSlice((state) => state.statuses)

export function useReadOnScroll(): 'always' | 'conversations' | 'never' {
  return READ_ON_SCROLL[useSettings().web_mark_read_on_scroll_policy] ?? 'always'
}

export function useReader(): Reader {
  const { ownUserId } = useApp()
  const { twenty_four_hour_time: twentyFourHourTime } = useSettings()
  return useMemo(() => ({ userId: ownUserId, twentyFourHourTime }), [ownUserId, twentyFourHourTime])
}

export function useNames(): Names {
  const users = useUsers()
  const channels = useSubscriptions()
  return useMemo(
    () => ({
      userName: (id) => users.get(id)?.full_name,
      channelName: (id) => channels.get(id)?.name,
    }),
    [users, channels],
  )
}

/** The words for a topic; the empty one has a name that the organization can choose. */
export function useTopicName(topic: string): string {
  const { realm_empty_topic_display_name: empty } = useRealm()
  return topic === '' ? empty : topic
}

export function useConversationTitle(conversation: Conversation): {
  place?: string | undefined
  name: string
} {
  const { ownUserId } = useApp()
  const users = useUsers()
  const channels = useSubscriptions()
  const topic = useTopicName(conversation.kind === 'topic' ? conversation.topic : 'direct')
  if (conversation.kind === 'topic') {
    return { place: channels.get(conversation.channelId)?.name ?? 'Unknown channel', name: topic }
  }
  return { name: directTitle(conversation.userIds, ownUserId, (id) => users.get(id)?.full_name) }
}

/** Ines Moreau; Tomás, Priya; Toasts to yourself. */
export function directTitle(
  others: readonly number[],
  ownUserId: number,
  nameOf: (userId: number) => string | undefined,
): string {
  if (others.length === 0 || others.every((id) => id === ownUserId)) return 'Toasts to yourself'
  const names = others.map((id) => nameOf(id) ?? 'Unknown user')
  if (names.length === 1) return names[0] ?? ''
  return names.map((name) => name.split(' ')[0]).join(', ')
}
