import { slashCommandsSection } from '@parley/api/slash-commands/register'
import { sectionForAll } from '#engine/events/section.ts'

export const slashCommands = sectionForAll(slashCommandsSection, ({ realm: { state } }) => ({
  slash_commands: [...state.slashCommands],
}))
