import { job } from '#engine/jobs/job.ts'
import { deleteSentMessages, type SentMessages } from './delete-of-sender.ts'

/** Deletes the messages of a sender. A retry goes on with the messages that are left. */
export const deleteSent = job<SentMessages & { realmId: number }>(
  'delete_sent_messages',
  { attempts: 20 },
  async ({ realmId, ...sent }, { server }) => {
    const realm = server.realms.byId(realmId)
    if (realm !== undefined) await deleteSentMessages(realm, sent)
  },
)
