import type { Change } from '#engine/journal/command.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import type { Notice } from '../notices/notice.ts'
import { say } from '../notices/ports.ts'
import { silentMention } from '../notices/text.ts'
import type { Actor } from '../users/actor.ts'
import type { MembershipChange } from './entries.ts'
import type { Group } from './state.ts'

/** The notification bot tells people that somebody else has put them into a group, or taken them out of it. */
export async function tellMembers(
  change: Change,
  { user: by, realmUrl }: Actor,
  group: Group,
  { added, removed }: Pick<MembershipChange, 'added' | 'removed'>,
): Promise<void> {
  if (group.deactivated) return
  const notices = (userIds: readonly number[], what: string): Notice[] =>
    userIds
      .flatMap((id) => change.state.users.get(id) ?? [])
      .filter((person) => person.id !== by.id && person.isActive && person.botType === null)
      .map((to) => ({ to, content: `${silentMention(by)} ${what} the group @_*${group.name}*.` }))
  // A group that was made in this change is not in its state yet, and could not be named.
  const state = stateWith(change.state, {
    groups: [[group.id, group]],
    groupsByName: [[group.name, group.id]],
  })
  await say({ ...change, state }, realmUrl, [
    ...notices(added, 'added you to'),
    ...notices(removed, 'removed you from'),
  ])
}
