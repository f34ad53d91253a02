import { z } from 'zod'
import { event } from '../contract/event.ts'
import { commandAnswer, slashCommand } from './objects.ts'

export const slashCommandsEvent = event({
  type: 'slash_commands',
  summary: 'All slash commands anew.',
  fields: { slash_commands: z.array(slashCommand) },
})

export const slashCommandAnswerEvent = event({
  type: 'slash_command_answer',
  summary: 'A program answers a command later, for whoever typed it.',
  fields: { answer: commandAnswer },
})
