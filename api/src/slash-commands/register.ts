import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { slashCommand } from './objects.ts'

export const slashCommandsSection = registerSection({
  name: 'slash_commands',
  fields: { slash_commands: z.array(slashCommand) },
})
