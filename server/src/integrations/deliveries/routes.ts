import * as endpoints from '@parley/api/incoming-webhooks/endpoints'
import { webhookErrors } from '@parley/api/incoming-webhooks/errors'
import { userErrors } from '@parley/api/users/errors'
import { botTypes } from '@parley/api/users/objects'
import { botToManage } from '#directory/bots/access.ts'
import type { User } from '#directory/users/state.ts'
import { route } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { callEmbedded } from '../embedded-bots/call.ts'
import { call } from '../outgoing-webhooks/call.ts'
import { signingSecret } from '../outgoing-webhooks/signature.ts'
import { type Request, receive } from '../webhooks/receive.ts'
import { deliveriesOf, keptOf, presentDelivery } from './storage.ts'

/** What services sent to a bot, or a bot to its program. */
export const list = route(endpoints.getWebhookDeliveries, async ({ realm, state, user, parameters }) => {
  const bot = botWithDeliveries(state, user, parameters.bot_id)
  return { deliveries: (await deliveriesOf(realm.db, state.id, bot.id)).map(presentDelivery) }
})

/** Handles a delivery once more. */
export const replay = route(
  endpoints.replayWebhookDelivery,
  async ({ server, realm, state, user, parameters }) => {
    const bot = botWithDeliveries(state, user, parameters.bot_id)
    const kept = await keptOf(realm.db, state.id, bot.id, parameters.delivery_id)
    const delivery =
      kept === undefined
        ? undefined
        : kept.calledBy === null
          ? (await receive(realm, bot, requestOf(kept), { isTrusted: true })).delivery
          : (await callAgain(server, realm, bot, kept.calledBy))?.delivery
    if (delivery === undefined) throw webhookErrors.noSuchDelivery()
    return { delivery: presentDelivery(delivery) }
  },
)

/** With what an outgoing webhook signs. */
export const secret = route(endpoints.getSigningSecret, ({ server, realm, state, user, parameters }) => {
  const bot = botToManage(state, user, parameters.bot_id)
  if (bot.botType !== botTypes.outgoingWebhook || !bot.isActive) throw userErrors.noSuchBot()
  return { signing_secret: signingSecret(server.keys.of(realm, bot)) }
})

const callAgain = (server: ServerContext, realm: Realm, bot: User, messageId: number) =>
  (bot.botType === botTypes.embedded ? callEmbedded : call)(server, realm, bot.id, messageId)

function requestOf({ integration, rest, body }: NonNullable<Awaited<ReturnType<typeof keptOf>>>): Request {
  return { headers: {}, ...rest, integration, body: body ?? Buffer.alloc(0) }
}

/** An active bot that the user manages, and of which the server knows what it is told: any but a generic one. */
function botWithDeliveries(state: RealmState, user: User, id: number): User {
  const bot = botToManage(state, user, id)
  if (bot.botType === null || bot.botType === botTypes.generic || !bot.isActive) throw userErrors.noSuchBot()
  return bot
}
