import { maxBulkNewSubscriptionMessages } from '@parley/api/channels/limits'
import type { Change } from '#engine/journal/command.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import type { Notice } from '../notices/notice.ts'
import { say } from '../notices/ports.ts'
import { silentMention } from '../notices/text.ts'
import type { Actor } from '../users/actor.ts'
import type { MembershipChange } from './entries.ts'
import type { Group } from './state.ts'

/**
 * Sends users a notice that somebody else added them to a group or removed them. As for channels, many at once get
 * none: each begins a conversation and is a message, and all other messages would wait for seconds.
 */
export async function tellMembers(
  change: Change,
  { user: by, realmUrl }: Actor,
  group: Group,
  { added, removed }: Pick<MembershipChange, 'added' | 'removed'>,
): Promise<void> {
  if (group.deactivated || added.length + removed.length > maxBulkNewSubscriptionMessages) return
  const notices = (userIds: readonly number[], what: string): Notice[] =>
    userIds
      .flatMap((id) => change.state.users.get(id) ?? [])
      .filter((person) => person.id !== by.id && person.isActive && person.botType === null)
      .map((to) => ({ to, content: `${silentMention(by)} ${what} the group @_*${group.name}*.` }))
  // A group created in this change is not in the state yet, so its mention would not render.
  const state = stateWith(change.state, {
    groups: [[group.id, group]],
    groupsByName: [[group.name, group.id]],
  })
  await say({ ...change, state }, realmUrl, [
    ...notices(added, 'added you to'),
    ...notices(removed, 'removed you from'),
  ])
}
