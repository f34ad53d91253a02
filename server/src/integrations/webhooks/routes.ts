import * as endpoints from '@parley/api/incoming-webhooks/endpoints'
import { webhookErrors } from '@parley/api/incoming-webhooks/errors'
import type { Delivery } from '@parley/api/incoming-webhooks/objects'
import type { User } from '#directory/users/state.ts'
import { route } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { feeds } from '../feeds/source.ts'
import { webhookToManage } from './access.ts'
import { integrations } from './discover.ts'
import { type Request, receive } from './receive.ts'
import { deliveriesOf, requestOf, type StoredDelivery } from './storage.ts'

/** Headers that no integration reads, and that are nobody's business in a log. */
const NOT_KEPT = new Set(['cookie', 'host', 'connection', 'content-length', 'accept-encoding'])

/** Sends what a service reports as a message. */
export const receiveOne = route(
  endpoints.receiveWebhook,
  async ({ realm, user, parameters, request, reply }) => {
    const { integration, stream, topic, template, only_events, exclude_events } = parameters
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !NOT_KEPT.has(name) ? [[name, value] as const] : [],
      ),
    )
    const events = { onlyEvents: only_events, excludeEvents: exclude_events }
    const { refusal, handshake } = await receive(
      realm,
      user,
      { integration, stream, topic, template, headers, body, ...events },
      { url: `${realm.url}${request.raw.url ?? ''}` },
    )
    if (refusal !== undefined) throw refusal
    if (handshake?.headers !== undefined) reply.headers(handshake.headers)
    return handshake?.challenge === undefined ? {} : { challenge: handshake.challenge }
  },
)

/** The services that can report here. */
export const list = route(endpoints.getIntegrations, async () => {
  const all = [...new Set((await integrations()).values())].map((one) => one.present()).concat(feeds)
  return { integrations: all.sort((a, b) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1)) }
})

/** What services sent to a bot. */
export const deliveries = route(
  endpoints.getWebhookDeliveries,
  async ({ realm, state, user, parameters }) => {
    const bot = webhookToManage(state, user, parameters.bot_id)
    const kept = await deliveriesOf(realm.db, state.id, bot.id)
    return { deliveries: kept.map(present) }
  },
)

/** Handles a delivery once more. */
export const replay = route(endpoints.replayWebhookDelivery, async ({ realm, state, user, parameters }) => {
  const bot = webhookToManage(state, user, parameters.bot_id)
  const request = await requestOf(realm.db, state.id, bot.id, parameters.delivery_id)
  if (request === undefined) throw webhookErrors.noSuchDelivery()
  return { delivery: await outcomeOf(realm, bot, request) }
})

/** Sends the sample of an integration as if the service had: without what it does to prove that it is the service. */
export const test = route(endpoints.testWebhook, async ({ realm, state, user, parameters }) => {
  const bot = webhookToManage(state, user, parameters.bot_id)
  const { integration: name, stream, topic } = parameters
  const integration = (await integrations()).get(name)
  if (integration === undefined) throw webhookErrors.unknownIntegration(name)
  const { payload, headers = {} } = integration.declaration.sample
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const request = { integration: name, stream, topic, headers, body }
  return { delivery: await outcomeOf(realm, bot, request) }
})

/** What became of a request that is made here: a refusal is an outcome, too. */
async function outcomeOf(realm: Realm, bot: User, request: Request): Promise<Delivery> {
  return present((await receive(realm, bot, request, { isTrusted: true })).delivery)
}

const present = ({ messageId, canReplay, ...one }: StoredDelivery): Delivery => {
  return { ...one, message_id: messageId, can_replay: canReplay }
}
