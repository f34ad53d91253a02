import type { ClientState, LoopState } from '@parley/client'
import { useMemo, useSyncExternalStore } from 'react'
import type { Reader } from '#content/enhance.ts'
import type { Names } from '#narrow/hash.ts'
import { useApp } from './context.ts'

/** A part of the state. The component renders again when that part changes, not when others do. */
export function useSlice<T>(select: (state: ClientState) => T): T {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, () => select(session.state))
}

export function useLoop(): LoopState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, () => session.loop)
}

/** Whether the state has everything: before, what is not in it may be there all the same, and nothing can be counted. */
export function useIsWhole(): boolean {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, () => session.isWhole)
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
export const useServerNotices = () => useSlice((state) => state.serverNotices)
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
  const known = useSlice((state) => state.playgrounds)
  return useMemo(
    () => ({ userId: ownUserId, twentyFourHourTime, playgrounds: [...known.values()] }),
    [ownUserId, twentyFourHourTime, known],
  )
}

export function useNames(): Names {
  const users = useUsers()
  const channels = useSubscriptions()
  return useMemo(() => namesOf({ users, subscriptions: channels }), [users, channels])
}

export function namesOf({ users, subscriptions }: Pick<ClientState, 'users' | 'subscriptions'>): Names {
  return {
    userName: (id) => users.get(id)?.full_name,
    channelName: (id) => subscriptions.get(id)?.name,
  }
}
