import { operatorCommand, organizationOf } from '#engine/operator/command.ts'
import { personAt } from '../administration/person-at.ts'
import { unlinkAll } from './identities.ts'

/** Lets somebody sign in who has another account at the provider now. */
export const unlinkProviders = operatorCommand('unlink-sign-in', {
  summary:
    'Forget which account at identity providers somebody signs in with; the next sign-in links it again',
  takes: ['ADDRESS'],
  async work({ server, options, given: [address = ''], say }) {
    const realm = organizationOf({ server, options })
    const count = await realm.change(({ tx, state }) => unlinkAll(tx, state.id, personAt(state, address).id))
    say(
      count === 0
        ? `${address} is linked to no identity provider.`
        : `${address} was linked to ${count} and is linked to none now.`,
    )
  },
})
