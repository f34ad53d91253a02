import { setRole } from '#directory/users/role-change.ts'
import { isOwner, OWNER } from '#directory/users/roles.ts'
import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { personAt } from './person-at.ts'

/** Makes somebody an owner, for an organization whose owners are gone. */
export const makeOwner = operatorCommand('make-owner', {
  summary: 'Make somebody an owner of the organization',
  takes: ['ADDRESS'],
  async work({ server, options, given: [address = ''], say }) {
    const realm = organizationOf({ server, options })
    await realm.change(async (change) => {
      const user = personAt(change.state, address)
      if (isOwner(user)) throw new OperatorError(`${address} is an owner already`)
      await setRole(change, user.id, OWNER)
    })
    say(`${address} is an owner of ${realm.state.settings.name}.`)
  },
})
