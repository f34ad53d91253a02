import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { ClientState } from '../client-state.ts'

/** IDs of everybody to whom a permission with one of these values is given, deactivated people and bots too. */
export function holdersOf(
  groups: ClientState['groups'],
  values: readonly GroupSettingValue[],
): ReadonlySet<number> {
  const holders = new Set<number>()
  const seen = new Set<number>()
  const left: number[] = []
  for (const value of values) {
    if (typeof value === 'number') left.push(value)
    else {
      left.push(...value.direct_subgroups)
      for (const id of value.direct_members) holders.add(id)
    }
  }
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const group = groups.get(id)
    // A deactivated group gives no permission, and neither do its subgroups.
    if (group === undefined || group.deactivated) continue
    for (const member of group.members) holders.add(member)
    left.push(...group.direct_subgroup_ids)
  }
  return holders
}
