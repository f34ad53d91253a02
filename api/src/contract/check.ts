import { z } from 'zod'
import { discoverContract } from './discover.ts'
import type { Endpoint } from './endpoint.ts'
import { successEnvelope } from './envelope.ts'
import { nestedName } from './problems.ts'
import { isFetched } from './section.ts'

// Looked up once, so that the checks themselves stay synchronous and cheap enough for every answer of a test run.
const contract = await discoverContract()
const answerSchemas = new Map<Endpoint, z.ZodType>()
const registerSchemas = new Map<string, z.ZodObject>()
const eventSchemas = Map.groupBy(contract.events, (event) => eventKey(event.type, event.op))

/**
 * What of a successful answer does not fit the contract, unknown fields included; empty where all is well.
 * @param parameters those of the request, which decide what the answer of POST /register has to have
 * @param isPerChannel whether it was asked with a key for chosen channels, which decides that, too
 */
export function answerProblems(
  endpoint: Endpoint,
  body: unknown,
  parameters: Readonly<Record<string, unknown>> = {},
  isPerChannel = false,
): string[] {
  if (endpoint.carries === 'state')
    return registerProblems(body, fetchedTypes.parse(parameters), isPerChannel)
  let schema = answerSchemas.get(endpoint)
  if (schema === undefined) {
    schema = z.strictObject({ ...successEnvelope, ...endpoint.answer })
    answerSchemas.set(endpoint, schema)
  }
  const problems = problemsOf(schema, body)
  if (endpoint.carries !== 'events' || problems.length > 0) return problems
  const { events } = eventList.parse(body)
  return events.flatMap((event, index) =>
    eventProblems(event).map((problem) => `events[${index}]: ${problem}`),
  )
}

const eventList = z.object({ events: z.array(z.unknown()) })

const fetchedTypes = z
  .object({
    fetch_event_types: z.array(z.string()).optional(),
    event_types: z.array(z.string()).optional(),
  })
  .transform(({ fetch_event_types, event_types }) => fetch_event_types ?? event_types ?? null)

const eventHead = z.object({ id: z.int(), type: z.string(), op: z.string().optional() })

/** What of an event does not fit its declaration. */
export function eventProblems(event: unknown): string[] {
  const head = eventHead.safeParse(event)
  if (!head.success) return problemsOf(head.error, event)
  const { type, op } = head.data
  // An `op` is part of the key only where the declarations have one; otherwise it is an unknown field.
  const declared = eventSchemas.get(eventKey(type, op)) ?? eventSchemas.get(eventKey(type, undefined))
  if (declared === undefined) return [`no event is declared with type ${type}${op ? ` and op ${op}` : ''}`]
  const results = declared.map(({ schema }) => problemsOf(schema, event))
  return results.find((problems) => problems.length === 0) ?? results[0] ?? []
}

const queueOfAnswer = z.object({ queue_id: z.string().nullish() }).catch({})

/**
 * What of the answer of POST /register does not fit.
 * @param fetched the request's fetch_event_types (or event_types); null or absent where it had none
 * @param isPerChannel whether it was asked with a key for chosen channels
 */
export function registerProblems(
  body: unknown,
  fetched: readonly string[] | null = null,
  isPerChannel = false,
): string[] {
  const { queue_id } = queueOfAnswer.parse(body)
  // A visitor without an account gets what little is public, and no queue.
  const schema = registerSchema(queue_id === null ? [] : fetched, isPerChannel)
  return fitsAsBefore(schema, body) ? [] : problemsOf(schema, body)
}

/** Of each field, values that fit, as JSON. */
const fitting = new Map<z.ZodType, Set<string>>()
const MOST_VALUES = 50

/** Whether all fields fit. Most are as they were in an answer before, and are not looked at again. */
function fitsAsBefore({ shape }: z.ZodObject, body: unknown): boolean {
  if (
    typeof body !== 'object' ||
    body === null ||
    Object.keys(body).some((name) => !Object.hasOwn(shape, name))
  )
    return false
  const values = body as Readonly<Record<string, unknown>>
  return Object.entries(shape).every(([name, schema]) => fitsField(schema as z.ZodType, values[name]))
}

function fitsField(schema: z.ZodType, value: unknown): boolean {
  const text = JSON.stringify(value) ?? ''
  const known = fitting.get(schema) ?? new Set()
  if (known.has(text)) return true
  if (!schema.safeParse(value).success) return false
  if (known.size === MOST_VALUES) known.clear()
  fitting.set(schema, known.add(text))
  return true
}

/** Kept like those of other answers: to compile one takes longer than to check what it is for. */
function registerSchema(fetched: readonly string[] | null, isPerChannel: boolean): z.ZodObject {
  const key = JSON.stringify([fetched, isPerChannel])
  let schema = registerSchemas.get(key)
  if (schema === undefined) {
    const required = contract.sections.filter(
      (section) =>
        isFetched(section, fetched) && !section.mayBeAbsent && (section.perChannel || !isPerChannel),
    )
    const others = contract.sections.filter(
      (section) => !required.includes(section) && (section.perChannel || !isPerChannel),
    )
    const optional = others.map((section) => z.object(section.fields).partial().shape)
    const shape = Object.assign(
      {},
      successEnvelope,
      ...optional,
      ...required.map((section) => section.fields),
    )
    schema = z.strictObject(shape)
    registerSchemas.set(key, schema)
  }
  return schema
}

function eventKey(type: string, op: string | undefined): string {
  return op === undefined ? type : `${type}/${op}`
}

function problemsOf(schema: z.ZodType | z.ZodError, value: unknown): string[] {
  const error = schema instanceof z.ZodError ? schema : schema.safeParse(value).error
  return error === undefined ? [] : error.issues.flatMap((issue) => describe(issue, []))
}

function describe(issue: z.core.$ZodIssue, above: PropertyKey[]): string[] {
  const path = [...above, ...issue.path]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) {
    return [`${nestedName('body', path)}: ${issue.message}`]
  }
  // The alternative that got furthest is the one that was meant.
  const alternatives = issue.errors.map((issues) => issues.flatMap((inner) => describe(inner, path)))
  return alternatives.toSorted((a, b) => a.length - b.length)[0] ?? []
}
