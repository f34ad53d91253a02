import { discoverContract } from '@parley/api/contract/discover'
import type { Endpoint } from '@parley/api/contract/endpoint'
import { wireParameter } from '@parley/api/contract/wire'
import { ApiError, allCapabilities, type RegisterInput } from '@parley/client'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { discoverFeatures } from '#engine/features.ts'
import { jobCounts } from '#engine/jobs/waiting.ts'
import { type TestServer, testServer } from '../harness.ts'
import { oneOfEachRole } from '../support/cast.ts'
import { Dice } from './dice.ts'
import { type JsonSchema, valueFor } from './from-schema.ts'
import { Values } from './values.ts'

/** The number of random commands; `PARLEY_RANDOM_STEPS` sets more, for long runs. */
const STEPS = Number(process.env.PARLEY_RANDOM_STEPS ?? 160)
/** How many commands to run between checks of the invariants. */
const CHECK_EVERY = 80

/** Endpoints that would lock out the actors or contact others. */
const LEFT_OUT = new Set([
  'deactivate-own-user',
  'deactivate-realm',
  'delete-queue',
  'export-realm',
  'fetch-api-key',
  'join-by-invitation',
  'regenerate-own-api-key',
  'register-queue',
  'send-invites',
])
/**
 * Parameters that need values that are never sent here, or whose effects have no events, such as which drafts exist.
 */
const PARAMETERS_LEFT_OUT = new Set([
  'string_id',
  'new_email',
  'new_password',
  'queue_id',
  'local_id',
  'enable_drafts_synchronization',
])
/** Frequent commands, so that the others have something to work on. */
const OFTEN = [
  'send-message',
  'send-message',
  'subscribe',
  'update-message-flags',
  'update-stream',
  'update-user-group-members',
]

const CLIENTS: readonly RegisterInput[] = [
  { client_capabilities: allCapabilities, include_subscribers: 'true', slim_presence: true },
  { client_capabilities: { notification_settings_null: false }, apply_markdown: true },
  { client_capabilities: { ...allCapabilities, archived_channels: false }, include_subscribers: 'partial' },
]

interface Command {
  readonly endpoint: Endpoint
  readonly parameters: readonly { name: string; required: boolean; schema: JsonSchema }[]
}

async function commands(): Promise<Command[]> {
  const { endpoints } = await discoverContract()
  const { routes } = await discoverFeatures()
  const served = new Set(routes.map(({ endpoint }) => endpoint.operationId))
  return endpoints
    .filter(
      ({ method, operationId, multipart, outgoing }) =>
        method !== 'GET' && !multipart && !outgoing && served.has(operationId) && !LEFT_OUT.has(operationId),
    )
    .map((endpoint) => ({
      endpoint,
      parameters: Object.entries(endpoint.parameters)
        .filter(([name]) => !PARAMETERS_LEFT_OUT.has(name))
        .map(([name, schema]) => ({
          name,
          required: wireParameter(name, schema).required,
          schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
        })),
    }))
}

test('the invariants hold after random commands', async () => {
  const server = await testServer()
  const people = Object.values(await oneOfEachRole(server))
  const seed = Number(process.env.PARLEY_RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const dice = new Dice(seed)
  const expendable = [await server.join('yuki'), await server.join('samuel')].map(({ id }) => id)
  const values = new Values(server, dice, expendable)
  for (const person of people) for (const client of CLIENTS) await person.follow(client)
  const all = await commands()
  const often = all.filter(({ endpoint }) => OFTEN.includes(endpoint.operationId))
  for (let step = 0; step < STEPS; step++) {
    const command = dice.once(3) ? dice.one(often) : dice.one(all)
    const { operationId } = command.endpoint
    const input: Record<string, unknown> = {}
    // Sometimes no optional parameters, sometimes a few, sometimes many.
    const optional = command.parameters.filter(({ required }) => !required).map(({ name }) => name)
    const chosen = new Set(dice.once(4) ? dice.some(optional, 6) : dice.some(optional, 2))
    for (const { name, required, schema } of command.parameters) {
      if (!required && !chosen.has(name)) continue
      const named = (field: string) => values.of(operationId, field)
      input[name] = (named(name) ?? { value: valueFor(schema, dice, named) }).value
    }
    const [owner] = people
    const actor = owner !== undefined && dice.once(2) ? owner : dice.one(people)
    const outcome = await actor.call(command.endpoint, input as never).catch((error: unknown) => error)
    const failed = outcome instanceof Error && !(outcome instanceof ApiError && outcome.status < 500)
    const what = `step ${step} of seed ${seed}: ${operationId} ${JSON.stringify(input)}`
    expect(failed ? outcome : undefined, what).toBeUndefined()
    // Some clients poll soon, others when the state has long changed.
    if (dice.once(10)) await dice.one(server.mirrors).catchUp()
    if ((step + 1) % CHECK_EVERY === 0) await check(server, what)
  }
}, 900_000)

async function check(server: TestServer, when: string) {
  await expect.poll(() => hasJobs(server), { message: `jobs end after ${when}` }).toBe(false)
  try {
    await server.check()
  } catch (error) {
    if (error instanceof Error) error.message = `after ${when}: ${error.message}`
    throw error
  }
}

/** Whether something goes on behind a command. It would change what one side of a comparison says, and not the other. */
async function hasJobs({ server }: TestServer): Promise<boolean> {
  const counts = await jobCounts(server.db, server.features.jobs)
  return counts.some(({ due, running }) => due + running > 0)
}
