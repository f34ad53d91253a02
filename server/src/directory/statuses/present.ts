import type { UserStatus } from '@parley/api/statuses/objects'
import type { RealmState } from '#engine/realm/state.ts'
import { settingOf } from '../users/settings.ts'
import type { User } from '../users/state.ts'

/** A status as the API shows it: only the parts that are set. */
export function presentStatus(state: RealmState, user: User): UserStatus {
  const status = state.statuses.get(user.id)
  return {
    ...(isAway(user) ? { away: true } : {}),
    ...(status === undefined || status.text === '' ? {} : { status_text: status.text }),
    ...(status?.emoji == null ? {} : emojiFields(status.emoji)),
  }
}

/** Whether there is anything of it to show. Asked of all users for some answers: what is shown is not made for that. */
export function hasStatus(state: RealmState, user: User): boolean {
  return state.statuses.has(user.id) || isAway(user)
}

/** Clients that do not know `presence_enabled` see users who disabled it as away. */
function isAway(user: User): boolean {
  return user.botType === null && !settingOf(user, 'presence_enabled')
}

/** The API's fields for a status's emoji. */
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
