import type { GroupSettingValue } from '@parley/api/groups/permission'

/** Who was chosen, one by one. Nobody where both are empty. */
export interface Chosen {
  readonly groups: readonly number[]
  readonly people: readonly number[]
}

/** @param nobody the id of the group of nobody, which is the same as an empty choice */
export function chosenOf(value: GroupSettingValue, nobody: number | undefined): Chosen {
  if (typeof value === 'number') return { groups: value === nobody ? [] : [value], people: [] }
  return {
    groups: value.direct_subgroups.filter((id) => id !== nobody),
    people: value.direct_members,
  }
}

/** As requests and answers say it: one group by its id. */
export function givenBy({ groups, people }: Chosen, nobody: number | undefined): GroupSettingValue {
  const [only, ...others] = groups
  if (people.length === 0 && only !== undefined && others.length === 0) return only
  if (people.length === 0 && groups.length === 0 && nobody !== undefined) return nobody
  const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
  return { direct_members: ascending(people), direct_subgroups: ascending(groups) }
}

/** Whether both give the permission to the same. */
export function isSameValue(a: GroupSettingValue, b: GroupSettingValue, nobody: number | undefined): boolean {
  const normal = (value: GroupSettingValue) => JSON.stringify(givenBy(chosenOf(value, nobody), nobody))
  return normal(a) === normal(b)
}
