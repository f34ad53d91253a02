import { useMemo } from 'react'
import { useMinute } from '#ui/time/use-minute.ts'
import { useApp } from './context.ts'
import { useIsWhole, useSlice, useSubscriptions, useUnreads, useUserTopics } from './hooks.ts'
import { type UnreadConversation, unreadConversations, waitingCount } from './unread-conversations.ts'

/** All conversations with unread messages, newest first; none as long as not all of them are known. */
export function useUnreadConversations(): readonly UnreadConversation[] {
  return useWorkedOut(useIsWhole() ? unreadConversations : findsNone)
}

/** The number of unread messages that are neither muted nor snoozed; 0 as long as not all of them are known. */
export function useWaitingCount(): number {
  return useWorkedOut(useIsWhole() ? waitingCount : countsNone)
}

const findsNone = (): readonly UnreadConversation[] => []
const countsNone = () => 0

function useWorkedOut<T>(work: (state: Parameters<typeof unreadConversations>[0], now: number) => T): T {
  const { session } = useApp()
  const unreads = useUnreads()
  const subscriptions = useSubscriptions()
  const userTopics = useUserTopics()
  const reminders = useSlice((state) => state.reminders)
  const mutedUsers = useSlice((state) => state.mutedUsers)
  const now = useMinute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the state that they are made from
  return useMemo(
    () => work(session.state, now),
    [work, session, unreads, subscriptions, userTopics, reminders, mutedUsers, now],
  )
}
