import * as endpoints from '@parley/api/slash-commands/endpoints'
import { slashCommandErrors } from '@parley/api/slash-commands/errors'
import { route } from '#engine/http/route.ts'
import { commandById, isCalled } from './access.ts'
import { answerIn } from './answer.ts'
import { callCommand } from './call.ts'
import { addCommand, changeCommand, removeCommand } from './commands.ts'
import { deliver } from './deliver.ts'
import { commandAnswered } from './ephemeral.ts'
import { placeOf } from './place.ts'
import { takeAnswer } from './storage.ts'

/** Adds a command to a bot that the caller manages, or to a new one. */
export const add = route(endpoints.addSlashCommand, async ({ realm, user, parameters }) => {
  const { id, bot_id } = await realm.change((change) => addCommand(change, user, parameters))
  return { id, bot_id }
})

/** Changes what a command says of itself. */
export const update = route(endpoints.updateSlashCommand, async ({ realm, user, parameters }) => {
  const { command_id: id, ...request } = parameters
  await realm.change((change) => changeCommand(change, user, id, request))
  return {}
})

/** Removes a command. */
export const remove = route(endpoints.removeSlashCommand, async ({ realm, user, parameters }) => {
  await realm.change((change) => removeCommand(change, user, parameters.command_id))
  return {}
})

/** Calls the program of a command. */
export const call = route(endpoints.callSlashCommand, async ({ server, realm, state, user, parameters }) => {
  const { command_id: id, text, ...where } = parameters
  const command = commandById(state, id)
  const place = placeOf(state, user, where)
  const { answer, messageId } = await callCommand(server, realm, user, { command, place, text: text.trim() })
  return { answer, message_id: messageId }
})

/** Takes a later answer of a program. */
export const answer = route(endpoints.answerSlashCommand, async ({ realm, state, parameters, request }) => {
  const given = Buffer.isBuffer(request.body) ? answerIn(request.body) : undefined
  if (given === undefined) throw slashCommandErrors.invalidAnswer()
  const call = await takeAnswer(realm.db, state.id, parameters.token)
  const bot = call && state.users.get(call.botId)
  const asker = call && state.users.get(call.userId)
  if (!call || !bot || !isCalled(state, bot) || asker?.isActive !== true)
    throw slashCommandErrors.answersOver()
  const delivered = await deliver(realm, { bot, asker }, call, given)
  if (delivered.answer !== null)
    realm.broadcast(commandAnswered.of({ userId: asker.id, answer: delivered.answer }))
  return {}
})
