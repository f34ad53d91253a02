import { slashCommandsEvent } from '@parley/api/slash-commands/events'
import { slashCommandsSection } from '@parley/api/slash-commands/register'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

/** Slash commands by ID. */
export const slashCommandsSlice = slice('slashCommands', [slashCommandsSection], (answer) =>
  tableBy(answer.slash_commands, (command) => command.id),
).on(slashCommandsEvent, (_, { slash_commands }) => tableBy(slash_commands, ({ id }) => id))
