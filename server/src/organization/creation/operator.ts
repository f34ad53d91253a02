import { maxSubdomainLength } from '@parley/api/realm/limits'
import { setUpOrganization } from '@parley/api/web/endpoints'
import { z } from 'zod'
import { newResetLink } from '#accounts/password-resets/commands.ts'
import { checkedEmail, checkedFullName } from '#directory/users/checks.ts'
import { emailKey } from '#directory/users/state.ts'
import { operatorCommand } from '#engine/operator/command.ts'
import { counted } from '#engine/operator/counted.ts'
import { OperatorError } from '#engine/operator-error.ts'

/** What stands in front of the host: a label of a host name. */
const subdomain = z
  .string()
  .max(maxSubdomainLength)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)?$/)

/** Throws OperatorError for a value that the schema refuses. */
function checked<T>(schema: z.ZodType<T>, value: string, what: string): T {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new OperatorError(what)
  return data
}

/** Lists the organizations. */
export const organizations = operatorCommand('organizations', {
  summary: 'List the organizations, with their addresses and how many people are in them',
  details: '--json prints one JSON object a line. `created_at` is in UNIX seconds.',
  options: { json: { type: 'boolean', default: false } },
  async work({ server, options, say }) {
    if (server.realms.isEmpty && !options.json) say('There is none yet.')
    for (const { state, url } of server.realms.all()) {
      const people = [...state.users.values()].filter((user) => user.isActive && user.botType === null)
      const { id, stringId, createdAt, isDeactivated } = state
      const { name } = state.settings
      if (options.json) {
        const facts = { people: people.length, created_at: createdAt, deactivated: isDeactivated }
        say(JSON.stringify({ id, name, organization: stringId, url, ...facts }))
        continue
      }
      say(
        `${name}  ${url}  ${counted(people.length, 'person', 'people')}${isDeactivated ? ', deactivated' : ''}`,
      )
    }
  },
})

/** Creates an organization on a server that may have others. */
export const create = operatorCommand('create-organization', {
  summary: 'Create an organization and print a link with which its owner sets a password',
  details: `With --organization NAME it is at NAME in front of the host of EXTERNAL_URL, without at EXTERNAL_URL itself.`,
  takes: ['TITLE', 'OWNER_ADDRESS'],
  options: { 'owner-name': { type: 'string' } },
  async work({ server, options, given: [title = '', address = ''], say }) {
    const email = checkedEmail(address)
    const fullName = checkedFullName(options['owner-name'] ?? email.split('@')[0] ?? '')
    const name = checked(
      setUpOrganization.parameters.organization_name,
      title,
      'the title is no name of an organization',
    )
    const stringId = checked(
      subdomain,
      options.organization ?? '',
      '--organization takes small letters, digits and hyphens',
    )
    const owner = { email, fullName, passwordHash: null }
    const realm = await server.realms.create({ stringId, name, owner })
    const user = realm.state.usersByEmail.get(emailKey(email))
    if (user === undefined) throw new Error('a new organization without its owner')
    say(await realm.change((change) => newResetLink(change, realm.url, user)))
  },
})
