import { isDeepStrictEqual } from 'node:util'
import type { Change } from '#engine/journal/command.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import { namesIn } from '#engine/records.ts'
import { judgeFullMembers } from '../groups/full-members.ts'
import { appendPeopleSeen } from '../visibility/people-changes.ts'
import { type RealmChanges, realmSettingsChanged } from './entries.ts'

/**
 * Saves checked settings and permissions, with their effects on full members and visible users. Equal values change
 * nothing.
 */
export async function changeRealmSettings(change: Change, wanted: RealmChanges): Promise<void> {
  const { state, tx, append } = change
  const names = namesIn(wanted).filter((name) => !isDeepStrictEqual(state.settings[name], wanted[name]))
  const changes: RealmChanges = Object.fromEntries(names.map((name) => [name, wanted[name]]))
  if (Object.keys(changes).length === 0) return
  await tx.query('update realms set settings = settings || $2 where realm_id = $1', [state.id, changes])
  append(realmSettingsChanged.of({ changes }))
  const after = stateWith(state, { settings: { ...state.settings, ...changes } })
  if ('waiting_period_threshold' in changes) await judgeFullMembers(change, after.settings)
  if ('can_access_all_users_group' in changes) await appendPeopleSeen(change, after, state.users.keys())
}
