import { activeAdministrators } from '#directory/users/ranks.ts'
import type { Change } from '#engine/journal/command.ts'
import { exportsChanged } from './entries.ts'
import { presentExport } from './export.ts'
import { exportsOf } from './storage.ts'

/** Sends administrators the list of exports, as this change leaves it. */
export async function tellAdministrators({ tx, state, append }: Change, realmUrl: string): Promise<void> {
  const administrators = activeAdministrators(state).map(({ id }) => id)
  const exports = (await exportsOf(tx, state.id)).map((one) => presentExport(realmUrl, one))
  append(exportsChanged.of({ administrators, exports }))
}
