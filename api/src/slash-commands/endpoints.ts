import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { name } from '../contract/name.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { userErrors } from '../users/errors.ts'
import { slashCommandErrors } from './errors.ts'
import {
  commandRuns,
  lateAnswerSeconds,
  maxCommandDescriptionLength,
  maxCommandHintLength,
  maxCommandNameLength,
  maxCommandTextLength,
  maxLateAnswers,
  slashCommands,
} from './limits.ts'
import { commandAnswer } from './objects.ts'

const commandId = idOf(slashCommandErrors.notFound).describe('ID of the command.')
const commandName = name('name').max(maxCommandNameLength)
const description = z.string().max(maxCommandDescriptionLength)
const hint = z.string().max(maxCommandHintLength)

export const addSlashCommand = endpoint({
  method: 'POST',
  path: '/slash_commands',
  operationId: 'add-slash-command',
  summary: 'Add a slash command',
  description:
    'For a bot that one manages and that is called at an address, or with an address for a new bot.',
  access: 'member',
  scopedKeys: 'never',
  adds: slashCommands,
  parameters: {
    name: commandName.describe('What is typed behind the slash: small letters, digits, `-` and `_`.'),
    description: description
      .default('')
      .describe('What it is good for, for people who choose among commands.'),
    hint: hint.default('').describe('What may follow the name, such as `[city]`.'),
    bot_id: idOf(userErrors.noSuchBot).optional().describe('ID of an outgoing-webhook bot that one manages.'),
    payload_url: z
      .string()
      .meta({ encoding: 'json' })
      .optional()
      .describe('Where the program of the command is, without a bot: one is made that is called there.'),
  },
  answer: { id: z.int(), bot_id: z.int() },
  errors: [
    userErrors.noSuchBot(),
    slashCommandErrors.invalidName(),
    slashCommandErrors.nameTaken('weather'),
    slashCommandErrors.needsProgram(),
    slashCommandErrors.notCalled(),
    errors.insufficientPermission(),
  ],
})

export const updateSlashCommand = endpoint({
  method: 'PATCH',
  path: '/slash_commands/{command_id}',
  operationId: 'update-slash-command',
  summary: 'Change a slash command',
  access: 'member',
  scopedKeys: 'never',
  adds: 'Changes what is there.',
  parameters: {
    command_id: commandId,
    name: commandName.optional(),
    description: description.optional(),
    hint: hint.optional(),
  },
  answer: {},
  errors: [
    slashCommandErrors.notFound(),
    slashCommandErrors.invalidName(),
    slashCommandErrors.nameTaken('weather'),
    errors.insufficientPermission(),
  ],
})

export const removeSlashCommand = endpoint({
  method: 'DELETE',
  path: '/slash_commands/{command_id}',
  operationId: 'remove-slash-command',
  summary: 'Remove a slash command',
  description: 'Whoever manages its bot may. The bot stays.',
  access: 'member',
  scopedKeys: 'never',
  parameters: { command_id: commandId },
  answer: {},
  errors: [slashCommandErrors.notFound(), errors.insufficientPermission()],
})

export const callSlashCommand = endpoint({
  method: 'POST',
  path: '/slash_commands/{command_id}/call',
  operationId: 'call-slash-command',
  summary: 'Call a slash command',
  description:
    'Posts a form to the program of the command, as Slack does, and waits for its answer: for the caller alone, or as a ' +
    'message of the bot where the program says `"response_type": "in_channel"`.',
  access: 'user',
  adds: commandRuns,
  parameters: {
    command_id: commandId,
    type: z.enum(['channel', 'direct']),
    to: z
      .union([integer, z.array(integer)])
      .describe('ID of the channel, or IDs of the people of the direct conversation.'),
    topic: name('topic').max(500).optional().describe('Topic in the channel.'),
    text: z.string().max(maxCommandTextLength).default('').describe('What follows the name.'),
  },
  answer: {
    answer: commandAnswer.nullable().describe('Null: the program says nothing, or all of it in a message.'),
    message_id: z.int().nullable().describe('The message of the bot.'),
  },
  errors: [
    slashCommandErrors.notFound(),
    slashCommandErrors.failed('the answer was 500'),
    errors.streamDoesNotExist(1),
  ],
})

export const answerSlashCommand = endpoint({
  method: 'POST',
  path: '/slash_commands/answers/{token}',
  operationId: 'answer-slash-command',
  summary: 'Answer a slash command later',
  description:
    'The `response_url` of a call: whoever has it may answer, with the JSON that Slack takes there, ' +
    `${maxLateAnswers} times within ${lateAnswerSeconds / 60} minutes.`,
  access: 'none',
  takesPayload: true,
  adds: 'Each call takes a few answers.',
  parameters: { token: z.string().max(100) },
  answer: {},
  errors: [slashCommandErrors.answersOver(), slashCommandErrors.invalidAnswer()],
})
