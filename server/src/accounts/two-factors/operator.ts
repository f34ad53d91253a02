import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { personAt } from '../administration/person-at.ts'
import { takeFactors } from './commands.ts'

/** Lets somebody in again who has lost the devices and the recovery codes. */
export const removeSecondFactor = operatorCommand('remove-second-factor', {
  summary: 'Take the second factors of an account away: the codes of an app, passkeys, recovery codes',
  details: 'For who has lost the devices and the recovery codes. Ends their sessions. A letter tells them.',
  takes: ['ADDRESS'],
  async work({ server, options, given: [address = ''], say }) {
    const realm = organizationOf({ server, options })
    const wasOn = await realm.change((change) =>
      takeFactors(change, realm.url, personAt(change.state, address).id),
    )
    if (!wasOn) throw new OperatorError(`${address} has no second factor`)
    say(`Logging in as ${address} takes the password only.`)
  },
})
