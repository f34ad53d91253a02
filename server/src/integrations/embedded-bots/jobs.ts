import { quoted, silentMention } from '#directory/notices/text.ts'
import { jobFor } from '#engine/jobs/job.ts'
import { callToEmbedded } from '#messages/outgoing-webhooks/calls.ts'
import { tellOwner } from '../deliveries/tell-owner.ts'
import { callEmbedded } from './call.ts'

/** Calls a bot that the server runs. The owner is told if the last try fails, too. */
export const callBot = jobFor(callToEmbedded, async ({ realmId, botId, messageId }, { server, isLast }) => {
  const realm = await server.realms.upToDate(realmId)
  const called = await callEmbedded(server, realm, botId, messageId)
  if (called === undefined || called.delivery.problem === null) return
  const { bot, delivery, isWorthRetrying } = called
  const problem = delivery.problem ?? ''
  if (isWorthRetrying && !isLast) throw new Error(problem)
  const told = `Your bot ${silentMention(bot)} was called and could not answer:\n${quoted(problem)}`
  await tellOwner(realm, bot, delivery, told)
})
