import { jobFor } from '#engine/jobs/job.ts'
import { callToWebhook } from '#messages/outgoing-webhooks/calls.ts'
import { tellOfFailure } from '../deliveries/called.ts'
import { call } from './call.ts'

/** Calls the program of a bot for a message. The owner is told if the last try fails, too. */
export const callWebhook = jobFor(
  callToWebhook,
  async ({ realmId, botId, messageId }, { server, isLast }) => {
    const realm = await server.realms.upToDate(realmId)
    await tellOfFailure(realm, await call(server, realm, botId, messageId), { isLast })
  },
)
