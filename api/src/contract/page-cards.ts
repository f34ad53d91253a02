import { errorCodes } from './errors.ts'
import type { OpenApiDocument } from './openapi.ts'
import { sampleFigures } from './page-samples.ts'
import {
  alternativesOf,
  asSchema,
  escapeHtml,
  nameHtml,
  propertiesOf,
  prose,
  type Row,
  rowsOf,
  typeOf,
} from './page-schema.ts'
import type { JsonSchema } from './schema.ts'

/** An entry of the table of contents. */
export type Entry = [anchor: string, title: string]

export interface Operation {
  method: string
  path: string
  id: string
  tag: string
  schema: JsonSchema
}

const accessWords: Record<string, string> = {
  none: 'no account needed',
  anyone: 'visitors too, where allowed',
  user: 'every account',
  member: 'no guests',
  admin: 'administrators',
  owner: 'owners',
}

const botWords: Record<string, string> = {
  none: 'no bots',
  interactive: 'no incoming webhooks',
  all: 'incoming webhooks too',
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, schema]) => ({
      method: method.toUpperCase(),
      path,
      id: String(schema.operationId),
      tag: Array.isArray(schema.tags) ? String(schema.tags[0]) : '',
      schema,
    })),
  )
}

export function operationEntry({ id, schema }: Operation): Entry {
  return [id, String(schema.summary)]
}

export function operationCard({ id, method, path, schema }: Operation): string {
  return `<section class="card split" id="${escapeHtml(id)}" data-method="${method}" data-path="${escapeHtml(path)}">
<div><h4>${prose(String(schema.summary))}</h4>
<p class="call"><span class="method">${method}</span><span class="path">${escapeHtml(path)}</span>
${marks(schema)}</p>
${schema.description ? `<p>${prose(String(schema.description))}</p>` : ''}
${table('Parameters', parameterRows(schema), requiredNote)}
${table('Answer', answerRows(id, schema), optionalNote)}
${errorRows(schema)}</div>
${sampleFigures(schema)}
</section>`
}

const mark = (words: string | undefined) => words && `<span class="mark">${words}</span>`

function marks(schema: JsonSchema): string {
  const found = [
    mark(accessWords[String(schema['x-access'])]),
    mark(botWords[String(schema['x-bots'])]),
    schema.deprecated && '<span class="mark old">deprecated</span>',
    schema['x-since'] && mark(`since ${schema['x-since']}`),
    schema['x-unstable'] && '<span class="mark old">may change with the web app</span>',
  ]
  return found.filter(Boolean).join(' ')
}

function parameterRows(operation: JsonSchema): Row[] {
  const placed = Array.isArray(operation.parameters) ? operation.parameters.map(asSchema) : []
  const rows = placed.map((parameter): Row => {
    const inContent = asSchema(asSchema(asSchema(parameter.content)['application/json']).schema)
    const schema = {
      ...asSchema(parameter.schema),
      ...inContent,
      ...pick(parameter, ['description', 'deprecated']),
    }
    return {
      name: String(parameter.name),
      type: typeOf(schema),
      required: parameter.required === true,
      schema,
    }
  })
  const bodies = Object.values(asSchema(asSchema(operation.requestBody).content))
  return [...rows, ...bodies.flatMap((body) => rowsOf(asSchema(asSchema(body).schema)))]
}

function pick(schema: JsonSchema, keys: string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => keys.includes(key)))
}

const envelopeFields = ['result', 'msg', 'ignored_parameters_unsupported']

function answerSchema(operation: JsonSchema): JsonSchema {
  const success = asSchema(asSchema(operation.responses)['200'])
  return asSchema(asSchema(asSchema(success.content)['application/json']).schema)
}

function answerRows(id: string, operation: JsonSchema): Row[] {
  // The state has a chapter of its own, and the events too.
  if (id === 'register-queue') return []
  const rows = rowsOf(answerSchema(operation)).filter(({ name }) => !envelopeFields.includes(name))
  return id === 'get-events' ? rows.filter(({ name }) => !name.startsWith('events[]')).map(eventsRow) : rows
}

function eventsRow(row: Row): Row {
  return row.name === 'events' ? { ...row, type: 'list of <a href="#events">events</a>' } : row
}

const requiredNote = (row: Row) => (row.required ? '<span class="mark">required</span>' : '')
const optionalNote = (row: Row) => (row.required ? '' : '<span class="mark">optional</span>')

function table(title: string, rows: Row[], note: (row: Row) => string): string {
  if (rows.length === 0) return ''
  const lines = rows.map((row) => {
    const { name, type, schema } = row
    const byDefault =
      schema.default === undefined
        ? ''
        : ` Default <code>${escapeHtml(JSON.stringify(schema.default))}</code>.`
    const text = typeof schema.description === 'string' ? prose(schema.description) : ''
    return `<tr><td>${nameHtml(name)}</td><td>${type}</td><td>${note(row)} ${marks(schema)} ${text}${byDefault}</td></tr>`
  })
  return `<h5>${title}</h5><table>${lines.join('\n')}</table>`
}

function errorRows(operation: JsonSchema): string {
  const samples = Object.values(asSchema(operation.responses)).flatMap((response) => {
    const content = asSchema(asSchema(asSchema(response).content)['application/json'])
    return Object.values(asSchema(content.examples)).map((example) => asSchema(asSchema(example).value))
  })
  if (samples.length === 0) return ''
  const lines = samples.map(({ code, msg, result: _, ...fields }) => {
    const extra = Object.keys(fields).map((name) => `<code>${escapeHtml(name)}</code>`)
    return `<tr><td><a href="#error-${code}">${nameHtml(String(code))}</a></td><td>${extra.join(' ')}</td><td>${escapeHtml(String(msg))}</td></tr>`
  })
  return `<h5>Errors</h5><table>${lines.join('\n')}</table>`
}

export function eventsOf(operations: Operation[]): JsonSchema[] {
  const operation = operations.find(({ id }) => id === 'get-events')
  const events = asSchema(propertiesOf(answerSchema(operation?.schema ?? {})).events)
  return alternativesOf(asSchema(events.items))
}

function eventAnchor(event: JsonSchema): string {
  return `event-${String(event.title).replaceAll(' ', '-')}`
}

export function eventEntry(event: JsonSchema): Entry {
  return [eventAnchor(event), String(event.title)]
}

export function eventCard(event: JsonSchema): string {
  const rows = rowsOf(event).filter(({ name }) => !['id', 'type', 'op'].includes(name))
  return `<section class="card" id="${escapeHtml(eventAnchor(event))}">
<h4><code>${escapeHtml(String(event.title))}</code> ${marks(event)}</h4>
<p>${prose(String(event.description))}</p>
${table('Fields', rows, optionalNote)}
</section>`
}

export function stateCards(operations: Operation[]): string[] {
  const operation = operations.find(({ id }) => id === 'register-queue')
  const fields = Object.entries(propertiesOf(answerSchema(operation?.schema ?? {})))
  const bySection = Map.groupBy(
    fields.filter(([name]) => !envelopeFields.includes(name)),
    ([, schema]) => (Array.isArray(schema['x-sections']) ? schema['x-sections'].join(' and ') : '*'),
  )
  return [...bySection].toSorted().map(([section, properties]) => {
    const schema = { type: 'object', properties: Object.fromEntries(properties) }
    const title = section === '*' ? 'Always' : `<code>${escapeHtml(section)}</code>`
    const anchor = section === '*' ? 'state-always' : `state-${section.replaceAll(' ', '-')}`
    return `<section class="card" id="${escapeHtml(anchor)}"><h4>${title}</h4>${table('Fields', rowsOf(schema), () => '')}</section>`
  })
}

export function objectCard([name, schema]: [string, JsonSchema]): string {
  const rows = rowsOf(schema)
  const type = rows.length === 0 ? `<p class="muted">${typeOf(schema)}</p>` : ''
  return `<section class="card" id="object-${escapeHtml(name)}"><h4>${escapeHtml(name)}</h4>
${schema.description ? `<p>${prose(String(schema.description))}</p>` : ''}${type}
${table('Fields', rows, optionalNote)}</section>`
}

export function errorTable(): string {
  const lines = Object.entries(errorCodes).map(
    ([code, { status, about }]) =>
      `<tr id="error-${code}"><td>${nameHtml(code)}</td><td>${status}</td><td>${prose(about)}</td></tr>`,
  )
  return `<section class="card"><table>${lines.join('\n')}</table></section>`
}
