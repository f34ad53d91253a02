import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { personAt } from '../administration/person-at.ts'
import { turnOff } from './commands.ts'

/** Lets somebody in again who has lost both the app and the recovery codes. */
export const removeSecondFactor = operatorCommand('remove-second-factor', {
  summary: 'Turn the second factor of an account off',
  details: 'For who has lost the app and the recovery codes. A letter tells them.',
  takes: ['ADDRESS'],
  async work({ server, options, given: [address = ''], say }) {
    const realm = organizationOf({ server, options })
    const wasOn = await realm.change((change) =>
      turnOff(change, realm.url, personAt(change.state, address).id),
    )
    if (!wasOn) throw new OperatorError(`${address} has no second factor`)
    say(`Logging in as ${address} takes the password only.`)
  },
})
