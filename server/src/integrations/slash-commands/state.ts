import type { SlashCommand } from '@parley/api/slash-commands/objects'
import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** What people call by `/name`, in the order in which they were added. */
    slashCommands: readonly SlashCommand[]
  }
}

export const slashCommandsSlice = stateSlice('slash commands', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<SlashCommand>(
    'select id, name, description, hint, bot_id from slash_commands where realm_id = $1 order by id',
    [realmId],
  )
  return { slashCommands: rows } satisfies Partial<RealmState>
})
