import { job } from '#engine/jobs/job.ts'
import { deleteSentMessages, type SentMessages } from './delete-of-sender.ts'

/** Deletes what somebody sent; one that is cut short begins again with what is left. */
export const deleteSent = job<SentMessages & { realmId: number }>(
  'delete_sent_messages',
  { attempts: 20 },
  async ({ realmId, ...sent }, { server }) => {
    const realm = server.realms.byId(realmId)
    if (realm !== undefined) await deleteSentMessages(realm, sent)
  },
)
