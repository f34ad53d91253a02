import { discoverContract } from '@parley/api/contract/discover'
import type { Endpoint } from '@parley/api/contract/endpoint'
import { sendMessage } from '@parley/api/messages/endpoints'
import { discoverFeatures } from '#engine/features.ts'
import type { Person, TestServer } from '../harness.ts'
import { Dice } from '../random/dice.ts'
import { Values } from '../random/values.ts'
import { type Caller, everyCaller } from './callers.ts'
import { type FuzzRequest, fuzzRequest, toWire } from './request.ts'
import { type Answer, send } from './send.ts'
import { faultOf } from './verdict.ts'

/** Requests that would end the run, and one after which a caller cannot come back. */
const LEFT_OUT = new Set(['deactivate-realm', 'erase-person'])

/** Frequent requests, which create things for the others. */
const OFTEN = new Set(['send-message', 'subscribe', 'create-drafts', 'create-user-group', 'get-messages'])

export interface Options {
  readonly requests: number
  readonly seed: number
  /** A longer answer is a fault. Only for a machine without other load. */
  readonly mostMs?: number
}

/** Sends random requests of a seed. Returns each fault with the smallest request that reproduces it. */
export async function fuzz(server: TestServer, { requests, seed, mostMs }: Options): Promise<string[]> {
  const dice = new Dice(seed)
  const callers = await everyCaller(server)
  const expendable = [await server.join('yuki'), await server.join('samuel')].map(({ id }) => id)
  const values = new Values(server, dice, expendable)
  await someMessages(await server.ada())
  const all = await answered()
  const often = all.filter(({ operationId }) => OFTEN.has(operationId))
  const faults = new Map<string, string>()
  for (let step = 0; step < requests; step++) {
    const request = fuzzRequest(dice.once(6) ? dice.one(often) : dice.one(all), dice, values)
    const caller = dice.once(2) ? (callers[0] as Caller) : dice.one(callers)
    const judge = (tried: FuzzRequest) => faultIn(server, caller, tried, mostMs)
    const fault = await judge(request)
    if (fault === undefined) continue
    const key = `${request.endpoint.operationId}: ${fault.what}`
    if (faults.has(key)) continue
    const smallest = await shrunk(request, async (tried) => (await judge(tried))?.what === fault.what)
    faults.set(key, report({ key, step, seed, caller, request: smallest, fault }))
  }
  return [...faults.values()]
}

/** Sends messages, so that first requests have some. */
async function someMessages(by: Person): Promise<void> {
  await by.subscribe('general', 'platform')
  for (let sent = 0; sent < 12; sent++) {
    const to =
      sent % 3 === 0 ? { type: 'direct' as const, to: [by.id] } : { type: 'channel' as const, to: 'general' }
    await by.call(sendMessage, {
      ...to,
      topic: 'plans',
      content: sent % 4 === 0 ? '/poll tea?\nyes' : 'hello',
    })
  }
}

/** Every endpoint of the contract with a route, including those for pages. */
export async function answered(): Promise<Endpoint[]> {
  const { endpoints } = await discoverContract()
  const { routes, pageRoutes } = await discoverFeatures()
  const served = new Set([...routes, ...pageRoutes].map(({ endpoint }) => endpoint))
  return endpoints.filter((endpoint) => served.has(endpoint) && !LEFT_OUT.has(endpoint.operationId))
}

interface Fault {
  readonly what: string
  readonly answer?: Answer
}

async function faultIn(
  server: TestServer,
  caller: Caller,
  request: FuzzRequest,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<Fault | undefined> {
  await caller.revive()
  const before = server.contract.problems.length
  const wire = toWire(request, caller.bySession)
  try {
    const answer = await send(server.server.port, {
      ...wire,
      headers: { ...wire.headers, ...caller.headers() },
    })
    const what =
      faultOf(request.endpoint, answer) ?? server.contract.problems[before] ?? slowness(answer.ms, mostMs)
    return what === undefined ? undefined : { what, answer }
  } catch (error) {
    return { what: String(error) }
  }
}

const slowness = (ms: number, most: number) => (ms > most ? `longer than ${most} ms` : undefined)

/** Reduces a request: omits each parameter that the fault does not need. */
async function shrunk(
  request: FuzzRequest,
  fails: (tried: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let smallest = request
  for (const pair of request.pairs) {
    const tried = { ...smallest, pairs: smallest.pairs.filter((one) => one !== pair) }
    if (await fails(tried)) smallest = tried
  }
  return smallest
}

interface Found {
  readonly key: string
  readonly step: number
  readonly seed: number
  readonly caller: Caller
  readonly request: FuzzRequest
  readonly fault: Fault
}

function report({ key, step, seed, caller, request, fault }: Found): string {
  const { method, path, headers, body } = toWire(request, caller.bySession)
  return [
    `${key}`,
    `  request ${step} of seed ${seed}, as the ${caller.name}: ${method} ${short(path)}`,
    `  ${JSON.stringify(headers)} ${short(body.toString('latin1'))}`,
    `  ${short(JSON.stringify(request.pairs))}`,
    `  → ${fault.answer === undefined ? 'nothing' : `${fault.answer.status} ${short(fault.answer.text)}`}`,
  ].join('\n')
}

const short = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text)
