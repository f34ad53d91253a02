import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { personAt } from '../administration/person-at.ts'
import { newResetLink } from './commands.ts'

/** Gives somebody a way back into an account, also where no mail is sent. */
export const resetPassword = operatorCommand('reset-password', {
  summary: 'Print a link that sets a new password of an account',
  details: 'It is good once, and for one hour. The password stays as it is until then.',
  takes: ['ADDRESS'],
  async work({ server, options, given: [address = ''], say }) {
    const realm = organizationOf({ server, options })
    say(await realm.change((change) => newResetLink(change, realm.url, personAt(change.state, address))))
  },
})
