import { checkedEmail } from '#directory/users/checks.ts'
import { activeOwners } from '#directory/users/ranks.ts'
import { ROLE_NAMES, roleNamed } from '#directory/users/role-names.ts'
import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { inviteOne } from './commands.ts'

/** Invites somebody in the name of an owner. */
export const invite = operatorCommand('invite', {
  summary: 'Print an invitation for an address',
  details: `It brings the default channels. The role is a member's; others are ${ROLE_NAMES}.`,
  takes: ['ADDRESS'],
  options: { role: { type: 'string', default: 'member' } },
  async work({ server, options, given: [address = ''], say }) {
    const realm = organizationOf({ server, options })
    const role = roleNamed(options.role)
    const email = checkedEmail(address)
    const link = await realm.change((change) => {
      const [user] = activeOwners(change.state)
      if (user === undefined) throw new OperatorError('the organization has no owner: make one first')
      return inviteOne(change, { server, realm, user }, { email, role })
    })
    say(link)
  },
})
