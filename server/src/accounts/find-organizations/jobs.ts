import { emailKey } from '#directory/users/state.ts'
import { job } from '#engine/jobs/job.ts'
import { post } from '../mail/mail.ts'
import { organizationsLetter } from './letters.ts'

const KIND = 'organizations'

/**
 * Sends the letter, apart from the request, which takes the same time for an address that has no account. The outbox of
 * one of the organizations has it, and shows nobody there what it says of the others.
 */
export const sendOrganizations = job<{ email: string }>(
  'send_organizations',
  { attempts: 5 },
  async ({ email }, { server }) => {
    const found = [...server.realms.all()].filter(({ state }) => {
      const user = state.usersByEmail.get(emailKey(email))
      return !state.isDeactivated && user?.isActive === true && user.botType === null
    })
    const [first] = found
    await first?.change(async (change) => {
      const user = change.state.usersByEmail.get(emailKey(email))
      if (user === undefined) return
      const organizations = found.map(({ state, url }) => ({ name: state.settings.name, url }))
      const to = { name: user.fullName, address: user.deliveryEmail }
      await post(change, { ...organizationsLetter(user, organizations), kind: KIND, to, isPrivate: true })
    })
  },
)
