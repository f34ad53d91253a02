import { jobFor } from '#engine/jobs/job.ts'
import { notifyMentioned } from '#messages/message-changes/mentioned-by-edit.ts'
import { Pushing } from '../push/pushing.ts'
import { lookAtEdit } from './look.ts'
import { MissedMessages } from './missed-messages.ts'

/** Notes who may miss that an edit mentions them. */
export const lookAtMentioned = jobFor(notifyMentioned, async ({ realmId, ...edit }, { server }) => {
  const realm = await server.realms.upToDate(realmId)
  await server.db.transaction((tx) => lookAtEdit(tx, realm, edit))
  realm.memory(Pushing).committed()
  realm.memory(MissedMessages).wake()
})
