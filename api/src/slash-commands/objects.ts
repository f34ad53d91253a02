import { z } from 'zod'

export const slashCommand = z
  .strictObject({
    id: z.int(),
    name: z.string().describe('What is typed behind the slash.'),
    description: z.string(),
    hint: z.string().describe('What may follow the name, such as `[city]`.'),
    bot_id: z.int().describe('The bot whose program is called, and which answers.'),
  })
  .meta({ id: 'SlashCommand' })
export type SlashCommand = z.output<typeof slashCommand>

export const commandAnswer = z
  .strictObject({
    bot_id: z.int(),
    command: z.string().describe('What was typed.'),
    content: z.string().describe('What the program says, in markup.'),
    rendered_content: z.string(),
    stream_id: z.int().nullable().describe('Where it was typed. Null: in a direct conversation.'),
    topic: z.string(),
    user_ids: z.array(z.int()).describe('All in the direct conversation; empty for a channel.'),
  })
  .meta({
    id: 'SlashCommandAnswer',
    description: 'An answer to whoever typed a command. Nobody else sees it, and it is kept nowhere.',
  })
export type CommandAnswer = z.output<typeof commandAnswer>
