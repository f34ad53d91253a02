import { runSlashCommand } from '@parley/api/messages/endpoints'
import { route } from '#engine/http/route.ts'
import { changeUserSettings } from '../settings/commands.ts'
import { commandNamed } from './commands.ts'

/** Runs a command of the compose box, such as `/dark`. Returns a text to show, and sends no message. */
export const run = route(runSlashCommand, async ({ realm, user, parameters }) => {
  const { says, settings } = commandNamed(parameters.command)
  if (settings !== undefined) await realm.change((change) => changeUserSettings(change, user.id, settings))
  return { msg: says }
})
