import { useMemo } from 'react'
import { useMinute } from '#ui/time/use-minute.ts'
import { useApp } from './context.ts'
import { useSlice, useSubscriptions, useUnreads, useUserTopics } from './hooks.ts'
import { type UnreadConversation, unreadConversations } from './unread-conversations.ts'

/** All conversations with unread messages, newest first. */
export function useUnreadConversations(): readonly UnreadConversation[] {
  const { session } = useApp()
  const unreads = useUnreads()
  const subscriptions = useSubscriptions()
  const userTopics = useUserTopics()
  const reminders = useSlice((state) => state.reminders)
  const mutedUsers = useSlice((state) => state.mutedUsers)
  const now = useMinute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the state that they are made from
  return useMemo(
    () => unreadConversations(session.state, now),
    [session, unreads, subscriptions, userTopics, reminders, mutedUsers, now],
  )
}
