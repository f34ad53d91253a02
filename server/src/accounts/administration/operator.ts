import { setRole } from '#directory/users/role-change.ts'
import { nameOfRole, ROLE_NAMES, roleNamed } from '#directory/users/role-names.ts'
import { isOwner, OWNER } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
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

/** Lists the accounts of an organization. */
export const users = operatorCommand('users', {
  summary: 'List the people of the organization, with their addresses and roles',
  details: `--role ROLE     only one of ${ROLE_NAMES}
--deactivated   those whose account is deactivated, instead
--bots          bots, instead
--search TEXT   only those with that in their name or address
--json          one JSON object a line; \`created_at\` is in UNIX seconds`,
  options: {
    role: { type: 'string' },
    deactivated: { type: 'boolean', default: false },
    bots: { type: 'boolean', default: false },
    search: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
  async work({ server, options, say }) {
    const { state } = organizationOf({ server, options })
    const role = options.role === undefined ? undefined : roleNamed(options.role)
    const text = options.search.toLowerCase()
    const isWanted = (user: User) =>
      !user.isSystemBot &&
      user.isActive !== options.deactivated &&
      (user.botType !== null) === options.bots &&
      (role === undefined || user.role === role) &&
      `${user.fullName}\n${user.deliveryEmail}`.toLowerCase().includes(text)
    const found = [...state.users.values()].filter(isWanted)
    for (const user of found) say(lineAbout(user, options))
    if (found.length === 0 && !options.json) say('There is nobody like that.')
  },
})

function lineAbout(user: User, { json }: { readonly json: boolean }): string {
  const { id, fullName, deliveryEmail, isActive, createdAt } = user
  const role = nameOfRole(user.role)
  if (!json) return `${id}  ${fullName}  ${deliveryEmail}  ${role}`
  return JSON.stringify({
    id,
    full_name: fullName,
    email: deliveryEmail,
    role,
    is_active: isActive,
    is_bot: user.botType !== null,
    created_at: createdAt,
  })
}
