import { jobFor } from '#engine/jobs/job.ts'
import { callToEmbedded } from '#messages/outgoing-webhooks/calls.ts'
import { tellOfFailure } from '../deliveries/called.ts'
import { callEmbedded } from './call.ts'

/** Calls a bot that the server runs. The owner is told if the last try fails, too. */
export const callBot = jobFor(callToEmbedded, async ({ realmId, botId, messageId }, { server, isLast }) => {
  const realm = await server.realms.upToDate(realmId)
  await tellOfFailure(realm, await callEmbedded(server, realm, botId, messageId), { isLast })
})
