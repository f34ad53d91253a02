import { slashCommandErrors } from '@parley/api/slash-commands/errors'
import type { SlashCommand } from '@parley/api/slash-commands/objects'
import { botTypes } from '@parley/api/users/objects'
import { botToManage } from '#directory/bots/access.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The command with this id. Throws if there is none. */
export function commandById(state: RealmState, id: number): SlashCommand {
  const command = state.slashCommands.find((one) => one.id === id)
  if (command === undefined) throw slashCommandErrors.notFound()
  return command
}

/** A command that the user may change: they manage its bot. */
export function commandToManage(state: RealmState, user: User, id: number): SlashCommand {
  const command = commandById(state, id)
  botToManage(state, user, command.bot_id)
  return command
}

/** An active bot that the user manages, and that is called at an address. */
export function botForCommand(state: RealmState, user: User, id: number): User {
  const bot = botToManage(state, user, id)
  if (!isCalled(state, bot)) throw slashCommandErrors.notCalled()
  return bot
}

/** Whether the program of a bot can be called. */
export const isCalled = (state: RealmState, bot: User): boolean =>
  bot.isActive && bot.botType === botTypes.outgoingWebhook && state.bots.get(bot.id)?.service != null
