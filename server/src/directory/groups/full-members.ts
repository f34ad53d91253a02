import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import { unixNow } from '#engine/time.ts'
import { isFullMember } from '../permissions/groups.ts'
import { MEMBER } from '../users/roles.ts'
import { appendVisibilityChanges } from '../visibility/channel-changes.ts'
import { fullMembersChanged } from './entries.ts'

/** Promotes members whose waiting period is over. */
export async function promoteMembers(change: Change): Promise<void> {
  const after = stateWith(change.state, { fullMembersAsOf: unixNow() })
  const { joined, left } = difference(change.state, after)
  if (joined.length + left.length > 0) await applyJudgment(change, after)
}

/** Updates who is a full member after a change of the waiting period. */
export async function judgeFullMembers(change: Change, settings: RealmState['settings']): Promise<void> {
  await applyJudgment(change, stateWith(change.state, { settings, fullMembersAsOf: unixNow() }))
}

async function applyJudgment(change: Change, after: RealmState) {
  const { state, tx, append } = change
  const { fullMembersAsOf: asOf } = after
  const { joined, left } = difference(state, after)
  await tx.query('update realms set full_members_as_of = $2 where realm_id = $1', [state.id, asOf])
  append(fullMembersChanged.of({ joined, left, asOf }))
  await appendVisibilityChanges(change, after, {
    userIds: [...joined, ...left],
    channelIds: state.channels.keys(),
  })
}

function difference(before: RealmState, after: RealmState) {
  const joined: number[] = []
  const left: number[] = []
  for (const user of before.users.values()) {
    if (user.role !== MEMBER || !user.isActive || user.isSystemBot) continue
    const [was, is] = [isFullMember(before, user), isFullMember(after, user)]
    if (is && !was) joined.push(user.id)
    if (was && !is) left.push(user.id)
  }
  return { joined, left }
}
