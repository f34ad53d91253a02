import type { Face } from '#ui/Avatars.tsx'
import { useUsers } from './hooks.ts'

/** How people look, by their IDs. */
export function useFaces(userIds: readonly number[]): Face[] {
  const users = useUsers()
  return userIds.map((userId) => {
    const user = users.get(userId)
    return { userId, name: user?.full_name ?? '', url: user?.avatar_url }
  })
}
