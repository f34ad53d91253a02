import { slashCommandsEvent } from '@parley/api/slash-commands/events'
import type { SlashCommand } from '@parley/api/slash-commands/objects'
import { changedItems } from '#engine/audit/fact.ts'
import { entryKind, noListChanges } from '#engine/journal/entry.ts'

/** Slash commands changed. The payload has all of them. */
export const slashCommandsChanged = entryKind<{ commands: readonly SlashCommand[] }>({
  kind: 'slash_commands_changed',
  audit: ({ commands }, before) => [
    { action: 'slash_commands_changed', ...changedItems(before.slashCommands, commands) },
  ],
  apply(state, { commands }) {
    state.slashCommands = commands
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events: ({ commands }) => [slashCommandsEvent.of({ slash_commands: [...commands] })],
  serializationKey: () => 1,
})
