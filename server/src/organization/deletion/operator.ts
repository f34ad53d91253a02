import { minDeactivatedRealmDeletionDays } from '@parley/api/realm/limits'
import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { deactivate, reactivate } from './commands.ts'

/** Closes an organization, as an owner can in the app. */
export const close = operatorCommand('deactivate-organization', {
  summary: 'Deactivate an organization: nobody gets in, and all sessions end',
  details: `With --delete-after DAYS (at least ${minDeactivatedRealmDeletionDays}) everything of it is deleted then, files too; without, it stays.
reactivate-organization takes it back until then.`,
  options: { 'delete-after': { type: 'string' } },
  async work(call) {
    const realm = organizationOf(call)
    const { 'delete-after': given } = call.options
    const days = given === undefined ? null : Number(given)
    if (days !== null && !(Number.isInteger(days) && days >= minDeactivatedRealmDeletionDays))
      throw new OperatorError(
        `--delete-after takes a number of days, at least ${minDeactivatedRealmDeletionDays}`,
      )
    await deactivate(realm, days)
    const { name } = realm.state.settings
    call.say(`${name} is deactivated. ${days === null ? 'It is kept.' : `It is deleted in ${days} days.`}`)
  },
})

/** Opens one again that was deactivated: its owners cannot get in to do it. */
export const open = operatorCommand('reactivate-organization', {
  summary: 'Open a deactivated organization again, and delete nothing of it',
  async work(call) {
    const realm = organizationOf(call)
    if (!realm.state.isDeactivated) throw new OperatorError('the organization is not deactivated')
    await reactivate(realm)
    call.say(`${realm.state.settings.name} is open again. People log in anew.`)
  },
})
