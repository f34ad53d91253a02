import type { RealmState } from '#engine/realm/state.ts'

/** The ids of all groups nested in a group, including itself. */
export function groupsWithin(state: RealmState, groupId: number): Set<number> {
  return reach([groupId], (id) => state.groups.get(id)?.subgroups ?? [])
}

/** The ids of all groups that contain a group, including itself: their members change with it. */
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
  // Iterating a Set also visits elements added meanwhile.
  for (const id of reached) for (const one of next(id)) reached.add(one)
  return reached
}
