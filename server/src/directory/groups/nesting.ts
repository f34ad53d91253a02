import type { RealmState } from '#engine/realm/state.ts'

/** The ids of the groups within a group at any depth, and its own. */
export function groupsWithin(state: RealmState, groupId: number): Set<number> {
  return reach([groupId], (id) => state.groups.get(id)?.subgroups ?? [])
}

/** The ids of the groups that one is in at any depth, and its own: whose members change with it. */
export function groupsAround(state: RealmState, groupId: number): Set<number> {
  const supergroups = new Map<number, number[]>()
  for (const group of state.groups.values()) {
    for (const subgroup of group.subgroups) {
      const known = supergroups.get(subgroup)
      if (known === undefined) supergroups.set(subgroup, [group.id])
      else known.push(group.id)
    }
  }
  return reach([groupId], (id) => supergroups.get(id) ?? [])
}

function reach(from: readonly number[], next: (id: number) => Iterable<number>): Set<number> {
  const reached = new Set(from)
  // A set that grows while it is walked is walked to its end.
  for (const id of reached) for (const one of next(id)) reached.add(one)
  return reached
}
