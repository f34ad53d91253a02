import { outgoingInterfaces } from '@parley/api/bots/objects'
import { slashCommandErrors } from '@parley/api/slash-commands/errors'
import { slashCommands } from '@parley/api/slash-commands/limits'
import type { SlashCommand } from '@parley/api/slash-commands/objects'
import { botTypes } from '@parley/api/users/objects'
import { createBot } from '#directory/bots/commands.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import { botForCommand, commandToManage } from './access.ts'
import { slashCommandsChanged } from './entries.ts'
import { deleteCommand, insertCommand, saveCommand } from './storage.ts'

const NAME = /^[a-z][a-z0-9_-]*$/
/** What the server and the app understand themselves. */
const TAKEN: ReadonlySet<string> = new Set(['me', 'poll', 'todo'])

type Words = Pick<SlashCommand, 'name' | 'description' | 'hint'>

export interface NewCommand extends Words {
  readonly bot_id?: number | undefined
  readonly payload_url?: string | undefined
}

/** Adds a command, and the bot that it calls if there is none yet. Throws if the user may not. */
export async function addCommand(change: Change, user: User, request: NewCommand): Promise<SlashCommand> {
  const { state, tx, append } = change
  slashCommands.checkRoom(state.slashCommands.length)
  const words = checkedWords(change, request)
  const bot = await botOfNew(change, user, words.name, request)
  const command = { ...words, bot_id: bot.id }
  const id = await insertCommand(tx, state.id, command)
  append(slashCommandsChanged.of({ commands: [...state.slashCommands, { id, ...command }] }))
  return { id, ...command }
}

function botOfNew(
  change: Change,
  user: User,
  name: string,
  { bot_id: botId, payload_url: url = '' }: NewCommand,
): User | Promise<User> {
  if (botId !== undefined) return botForCommand(change.state, user, botId)
  if (url === '') throw slashCommandErrors.needsProgram()
  return createBot(change, user, {
    full_name: name,
    short_name: name,
    bot_type: botTypes.outgoingWebhook,
    payload_url: url,
    interface_type: outgoingInterfaces.slackCompatible,
  })
}

/** Changes what a command says of itself. Throws if the user does not manage its bot. */
export async function changeCommand(
  change: Change,
  user: User,
  id: number,
  request: { readonly [Key in keyof Words]?: Words[Key] | undefined },
): Promise<void> {
  const { state, tx, append } = change
  const before = commandToManage(state, user, id)
  const { name = before.name, description = before.description, hint = before.hint } = request
  const command = { ...before, ...checkedWords(change, { name, description, hint }, id) }
  await saveCommand(tx, state.id, command)
  const commands = state.slashCommands.map((one) => (one.id === id ? command : one))
  append(slashCommandsChanged.of({ commands }))
}

/** Removes a command. Throws if the user does not manage its bot, which stays. */
export async function removeCommand(change: Change, user: User, id: number): Promise<void> {
  const { state, tx, append } = change
  commandToManage(state, user, id)
  await deleteCommand(tx, state.id, id)
  append(slashCommandsChanged.of({ commands: state.slashCommands.filter((one) => one.id !== id) }))
}

function checkedWords({ state }: Change, { name: typed, description, hint }: Words, ownId?: number): Words {
  const name = typed.trim().replace(/^\//, '')
  if (!NAME.test(name)) throw slashCommandErrors.invalidName()
  const isTaken = state.slashCommands.some((one) => one.name === name && one.id !== ownId)
  if (isTaken || TAKEN.has(name)) throw slashCommandErrors.nameTaken(name)
  return { name, description: description.trim(), hint: hint.trim() }
}
