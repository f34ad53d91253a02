import * as endpoints from '@parley/api/incoming-webhooks/endpoints'
import { webhookErrors } from '@parley/api/incoming-webhooks/errors'
import { route } from '#engine/http/route.ts'
import { presentDelivery } from '../deliveries/storage.ts'
import { feeds } from '../feeds/source.ts'
import { webhookToManage } from './access.ts'
import { integrations } from './discover.ts'
import { receive } from './receive.ts'

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

/** Sends the sample of an integration as if the service had: without what it does to prove that it is the service. */
export const test = route(endpoints.testWebhook, async ({ realm, state, user, parameters }) => {
  const bot = webhookToManage(state, user, parameters.bot_id)
  const { integration: name, stream, topic } = parameters
  const integration = (await integrations()).get(name)
  if (integration === undefined) throw webhookErrors.unknownIntegration(name)
  const { payload, headers = {} } = integration.declaration.sample
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const request = { integration: name, stream, topic, headers, body }
  // A refusal is an outcome, too.
  return { delivery: presentDelivery((await receive(realm, bot, request, { isTrusted: true })).delivery) }
})
