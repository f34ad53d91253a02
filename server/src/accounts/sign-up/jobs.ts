import { emailKey } from '#directory/users/state.ts'
import { job } from '#engine/jobs/job.ts'
import { post } from '../mail/mail.ts'
import { knownAddressLetter, signUpLetter } from './letters.ts'

const KIND = 'sign-up'

/**
 * Sends the letter, apart from the request, which takes the same time for an address that has an account. It says so to
 * nobody but the owner of the address.
 */
export const sendSignUp = job<{ realmId: number; email: string }>(
  'send_sign_up',
  { attempts: 5 },
  async ({ realmId, email }, { server }) => {
    const realm = server.realms.byId(realmId)
    await realm?.change(async (change) => {
      const { state } = change
      const user = state.usersByEmail.get(emailKey(email))
      if (user?.isActive === false) return
      const letter =
        user === undefined
          ? signUpLetter(state, server.signUpLinks.to(realm, email))
          : knownAddressLetter(state, realm.url)
      await post(change, { ...letter, kind: KIND, to: { name: '', address: email } })
    })
  },
)
