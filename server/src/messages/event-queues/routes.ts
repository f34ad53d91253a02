import { setTimeout as sleep } from 'node:timers/promises'
import type { ParametersOf } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import { wideInteger } from '@parley/api/contract/numbers'
import { deleteQueue, getEvents, registerQueue, streamEvents } from '@parley/api/events/endpoints'
import { eventErrors } from '@parley/api/events/errors'
import { maxQueueIdleSeconds, queueIdleSeconds } from '@parley/api/events/limits'
import type { FastifyRequest } from 'fastify'
import { noteActivity } from '#directory/activity/commands.ts'
import { credentialOf } from '#directory/sessions/callers.ts'
import { isSpectator } from '#directory/users/spectator.ts'
import type { EventList } from '#engine/events/event-list.ts'
import { takeSnapshot } from '#engine/events/snapshot.ts'
import { type ClientOptions, capabilitiesFrom } from '#engine/events/viewer.ts'
import { DRAINING_POLL_MS } from '#engine/http/drain.ts'
import { CHEAP_TO_COPY } from '#engine/http/prepared/answer-in-parts.ts'
import { REQUEST_ID } from '#engine/http/request-ids.ts'
import { ANSWERED, route, routeAlongJournal } from '#engine/http/route.ts'
import { isUpgrade, takeUpgrade } from '#engine/http/upgrades.ts'
import { loadLimit } from '#engine/throttles/limit.ts'
import { eventNarrow } from './narrow.ts'
import { ServerSentEvents } from './server-sent-events.ts'
import { EventSocket } from './web-socket.ts'

/** Creates an event queue and returns the state at its start. Without an account, some parameters are refused. */
export const register = route(registerQueue, async (call) => {
  const { realm, user, parameters } = call
  const narrow = eventNarrow(parameters.narrow)
  const hasAccount = !isSpectator(user)
  if (hasAccount) await noteActivity(realm, user)
  else checkFromSpectator(parameters)
  const client: ClientOptions = {
    applyMarkdown: parameters.apply_markdown,
    clientGravatar: parameters.client_gravatar ?? hasAccount,
    slimPresence: parameters.slim_presence,
    allPublicStreams: parameters.all_public_streams,
    includeSubscribers: parameters.include_subscribers,
    eventTypes: parameters.event_types ?? null,
    narrow,
    capabilities: capabilitiesFrom(parameters.client_capabilities),
  }
  return takeSnapshot(call, {
    client,
    fetched: parameters.fetch_event_types ?? parameters.event_types ?? null,
    lifespanSeconds: Math.min(
      Math.max(parameters.queue_lifespan_secs, queueIdleSeconds),
      maxQueueIdleSeconds,
    ),
    presenceHistoryDays: parameters.presence_history_limit_days,
  })
})

function checkFromSpectator(parameters: ParametersOf<typeof registerQueue>) {
  if (parameters.client_gravatar === true) throw eventErrors.notForAnonymous('client_gravatar')
  if (parameters.include_subscribers !== 'false') throw eventErrors.notForAnonymous('include_subscribers')
}

/** For polls that do not wait: one that asks for ever would take a core. More than anybody needs who looks now and then. */
const pollsAtOnce = loadLimit('poll at once', { seconds: 60, requests: 600 })

const JSON_HEADERS = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }
const HEAD = '{"result":"success","msg":"","queue_id":"'

/** Long-polls a queue. Bypasses the usual answer path: the queue writes its memoized bytes straight to the socket. */
export const poll = routeAlongJournal(getEvents, async (call) => {
  const { server, realm, user, parameters, ignored, request, reply } = call
  const { last_event_id: after, dont_block: answerAtOnce } = parameters
  // Before the queue is looked for, which may ask the database.
  if (answerAtOnce) server.limits.countWork(pollsAtOnce, `${realm.state.id}:${user.id}`)
  const queue = await realm.queues.find(parameters.queue_id, user)
  if (after === undefined) throw errors.missingArgument('last_event_id')
  await realm.queues.reach(after)
  const { raw } = reply
  const tail = ignored.length === 0 ? ']}' : `],"ignored_parameters_unsupported":${JSON.stringify(ignored)}}`
  const answer = ({ json: events }: EventList) => {
    const head = `${HEAD}${queue.id}","events":[`
    const length = head.length + events.bytes.length + Buffer.byteLength(tail)
    raw.writeHead(200, { ...JSON_HEADERS, [REQUEST_ID]: request.id, 'content-length': length })
    // One string goes to the socket together with the headers. It is encoded anew for each queue, so only while short.
    if (length <= CHEAP_TO_COPY) {
      raw.end(`${head}${events.text}${tail}`)
      return
    }
    raw.cork()
    raw.write(head, 'latin1')
    raw.write(events.bytes)
    raw.end(tail)
  }
  const credential = credentialOf(call)
  const { isDraining } = server.health
  if (isDraining && !answerAtOnce) await sleep(DRAINING_POLL_MS)
  const wait = !answerAtOnce && !isDraining
  const cancel = await realm.queues.poll(queue, after, { wait, credential, answer })
  // The queue writes the answer, now or later. Without `hijack`, Fastify would watch the reply until then, which costs
  // a fifth more memory per waiting poll.
  reply.hijack()
  request.raw.once('close', cancel)
  return ANSWERED
})

/** Streams a queue: as server-sent events, or over a WebSocket if the request asks for one. */
export const stream = routeAlongJournal(streamEvents, async (call) => {
  const { server, realm, user, parameters, request, reply } = call
  const queue = await realm.queues.find(parameters.queue_id, user)
  // Browsers come back with the address that they had at first.
  const after = idInHeader(request) ?? parameters.last_event_id
  if (after === undefined) throw errors.missingArgument('last_event_id')
  await realm.queues.reach(after)
  const of = [realm.queues, queue, credentialOf(call)] as const
  if (!isUpgrade(request)) {
    const events = new ServerSentEvents(...of)
    realm.queues.openStream(queue, after, events)
    events.begin(reply, server.patience.silence)
    return ANSWERED
  }
  const events = new EventSocket(...of)
  realm.queues.openStream(queue, after, events)
  reply.hijack()
  const socket = takeUpgrade(request)
  if (socket === undefined) realm.queues.closeStream(queue, events)
  else events.begin(socket)
  return ANSWERED
})

function idInHeader({ headers }: FastifyRequest): number | undefined {
  const text = headers['last-event-id']
  if (text === undefined) return undefined
  const read = wideInteger.safeParse(Number(text))
  if (!read.success) throw errors.invalidArgument('Last-Event-ID', text)
  return read.data
}

/** Deletes a queue. Other users' queues count as missing. */
export const remove = route(deleteQueue, async ({ realm, user, parameters }) => {
  await realm.queues.delete(await realm.queues.find(parameters.queue_id, user))
  return {}
})
