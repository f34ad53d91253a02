import { differencesFromRows } from '../realm/reload.ts'
import type { Check } from './problems.ts'

/** Whether the state in memory is what a start would load from the rows. */
export const stateProblems: Check = async ({ realms, features }) => {
  const problems: string[] = []
  for (const realm of realms.all()) {
    const { differing } = await differencesFromRows(realm, features.slices)
    for (const field of differing)
      problems.push(`'${field}' of organization ${realm.state.id} is not what its rows say`)
  }
  return problems
}
