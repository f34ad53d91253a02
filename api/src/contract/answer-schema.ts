import { z } from 'zod'
import type { Contract } from './discover.ts'
import type { Endpoint } from './endpoint.ts'
import { successEnvelope } from './envelope.ts'
import type { EventDeclaration } from './event.ts'
import type { JsonSchema, SchemaWriter } from './schema.ts'

/** What a successful answer looks like, as JSON Schema. */
export function answerSchema(endpoint: Endpoint, contract: Contract, writer: SchemaWriter): JsonSchema {
  if (endpoint.carries === 'state') return registerSchema(contract, writer)
  const fields = writer.write(z.strictObject({ ...successEnvelope, ...endpoint.answer }), 'output')
  if (endpoint.carries !== 'events') return fields
  const events = {
    type: 'array',
    items: { oneOf: contract.events.map((event) => eventSchema(event, writer)) },
  }
  return { ...fields, properties: { ...propertiesOf(fields), events } }
}

function registerSchema(contract: Contract, writer: SchemaWriter): JsonSchema {
  const always = contract.sections.filter(({ names }) => names.includes('*')).map(({ fields }) => fields)
  const fields = writer.write(z.strictObject(Object.assign({}, successEnvelope, ...always)), 'output')
  const properties = contract.sections.map((section) => {
    const written = propertiesOf(writer.write(z.strictObject(section.fields), 'output'))
    const marks = { 'x-sections': section.names, ...(section.deprecated && { deprecated: true }) }
    return Object.fromEntries(
      Object.entries(written).map(([name, schema]) => [name, { ...schema, ...marks }]),
    )
  })
  return { ...fields, properties: Object.assign({}, propertiesOf(fields), ...properties) }
}

/** Both forms of an event as one object, so that `type` and `op` tell every event from every other. */
function eventSchema(event: EventDeclaration, writer: SchemaWriter): JsonSchema {
  const op = event.op === undefined ? {} : { op: z.literal(event.op) }
  const head = { id: z.int(), type: z.literal(event.type), ...op }
  const main = writer.write(z.strictObject({ ...head, ...event.fields }), 'output')
  const marks = {
    title: event.op === undefined ? event.type : `${event.type} ${event.op}`,
    description: [event.summary, event.description].filter(Boolean).join(' '),
    ...(event.deprecated && { deprecated: true }),
    ...(event.since && { 'x-since': event.since }),
  }
  if (event.otherwise === undefined) return { ...main, ...marks }
  const other = writer.write(z.strictObject({ ...head, ...event.otherwise }), 'output')
  const required = requiredOf(main).filter((name) => requiredOf(other).includes(name))
  return { ...main, properties: { ...propertiesOf(other), ...propertiesOf(main) }, required, ...marks }
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}

function requiredOf(schema: JsonSchema): string[] {
  return (schema.required ?? []) as string[]
}
