import { job } from '#engine/jobs/job.ts'
import { sendPasswordReset } from './commands.ts'

/**
 * Looks an address up and sends the letter. Apart from the request, which takes the same time for an address that
 * nobody has.
 */
export const sendReset = job<{ realmId: number; email: string }>(
  'send_password_reset',
  { attempts: 5 },
  async ({ realmId, email }, { server }) => {
    const realm = server.realms.byId(realmId)
    await realm?.change((change) => sendPasswordReset(change, realm.url, email))
  },
)
