import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../journal/writer.ts'
import { isFullMember } from '../permissions/groups.ts'
import { MEMBER } from '../users/roles.ts'
import { appendPeopleSeen } from '../users/sight.ts'
import { appendVisibilityChanges } from '../visibility/changes.ts'
import { fullMembersChanged, type RealmChanges, realmSettingsChanged } from './entries.ts'
import type { RealmState } from './state.ts'

/** Changes settings and permissions, which were checked. Values that are as they were change nothing. */
export async function changeRealmSettings(change: Change, wanted: RealmChanges): Promise<void> {
  const { state, tx, append } = change
  const changes: RealmChanges = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => !isDeepStrictEqual(state.settings[name as never], value),
    ),
  )
  if (Object.keys(changes).length === 0) return
  await tx.query('update realms set settings = settings || $2 where realm_id = $1', [state.id, changes])
  append(realmSettingsChanged.of({ changes }))
  const after = { ...state, settings: { ...state.settings, ...changes } }
  if ('waiting_period_threshold' in changes) appendFullMembers(change, after)
  if ('can_access_all_users_group' in changes) appendPeopleSeen(change, after, state.users.keys())
}

function appendFullMembers(change: Change, after: RealmState) {
  const { state, append } = change
  const joined: number[] = []
  const left: number[] = []
  for (const user of state.users.values()) {
    if (user.role !== MEMBER || !user.isActive || user.isSystemBot) continue
    const [was, is] = [isFullMember(state, user), isFullMember(after, user)]
    if (is && !was) joined.push(user.id)
    if (was && !is) left.push(user.id)
  }
  if (joined.length + left.length === 0) return
  append(fullMembersChanged.of({ joined, left }))
  appendVisibilityChanges(change, after, { userIds: [...joined, ...left], channelIds: state.channels.keys() })
}
