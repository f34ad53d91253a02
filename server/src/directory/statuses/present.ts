import type { UserStatus } from '@parley/api/statuses/objects'
import type { RealmState } from '#engine/realm/state.ts'
import { settingOf } from '../users/settings.ts'
import type { User } from '../users/state.ts'

/** A status as clients see it: only the parts that are set. */
export function presentStatus(state: RealmState, user: User): UserStatus {
  const status = state.statuses.get(user.id)
  return {
    ...(isAway(user) ? { away: true } : {}),
    ...(status === undefined || status.text === '' ? {} : { status_text: status.text }),
    ...(status?.emoji == null ? {} : emojiFields(status.emoji)),
  }
}

/** Clients from before `presence_enabled` know those who switched it off as away. */
function isAway(user: User): boolean {
  return user.botType === null && !settingOf(user, 'presence_enabled')
}

export function emojiFields({
  name,
  code,
  type,
}: {
  name: string
  code: string
  type: UserStatus['reaction_type']
}) {
  return { emoji_name: name, emoji_code: code, reaction_type: type }
}
