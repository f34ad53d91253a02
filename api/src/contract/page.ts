import { errorCodes } from './errors.ts'
import type { OpenApiDocument } from './openapi.ts'
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
import { pageStyle } from './page-style.ts'
import type { JsonSchema } from './schema.ts'

interface Operation {
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
  human: 'no bots',
  member: 'no guests',
  'human-member': 'no bots, no guests',
  admin: 'administrators',
  owner: 'owners',
}

/** The document as one page to read: no scripts, nothing loaded from elsewhere. */
export function apiPage(document: OpenApiDocument): string {
  const operations = operationsOf(document)
  const tags = document.tags.map(({ name }) => String(name))
  const events = eventsOf(operations)
  const objects = Object.entries(document.components.schemas).filter(([name]) => name !== 'Error')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(String(document.info.title))}</title>
<style>${pageStyle}</style>
<body>
<nav aria-label="Contents"><a href="#top">${escapeHtml(String(document.info.title))}</a>
${tags.map((tag) => contents(words(tag), operations.filter((operation) => operation.tag === tag).map(operationEntry))).join('\n')}
${contents('Events', events.map(eventEntry))}
${contents('State', [['state', 'Answer of POST /register']])}
${contents(
  'Objects',
  objects.map(([name]): Entry => [`object-${name}`, name]),
)}
${contents('Errors', [['errors', 'Codes']])}
</nav>
<main id="top">
${introduction(document)}
${tags.map((tag) => chapter(words(tag), operations.filter((operation) => operation.tag === tag).map(operationCard))).join('\n')}
${chapter('Events', events.map(eventCard))}
${chapter('State', [stateCards(operations)])}
${chapter('Objects', objects.map(objectCard))}
${chapter('Errors', [errorTable()])}
</main>
</body>
</html>
`
}

type Entry = [anchor: string, title: string]

function words(tag: string): string {
  return tag.replaceAll('-', ' ')
}

function contents(title: string, entries: Entry[]): string {
  const items = entries.map(
    ([anchor, text]) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(text)}</a></li>`,
  )
  return `<details><summary>${escapeHtml(title)}</summary><ul>${items.join('')}</ul></details>`
}

function chapter(title: string, cards: string[]): string {
  return `<h2>${escapeHtml(title)}</h2>\n${cards.join('\n')}`
}

function introduction(document: OpenApiDocument): string {
  const server = escapeHtml(String(document.servers[0]?.url ?? ''))
  return `<h1>${escapeHtml(String(document.info.title))}</h1>
<p>${prose(String(document.info.description ?? ''))} Feature level ${escapeHtml(String(document.info.version))}.</p>
<p>Requests go to <code>${server}/api/v1</code> with HTTP Basic credentials: the API address of the account and its
key. Parameters are a form, or the query of a GET; lists, objects, numbers and booleans are JSON literals, strings
are sent as they are.</p>
<p>Every answer is JSON with <code>result</code> (<code>success</code> or <code>error</code>) and <code>msg</code>;
an error also has a <code>code</code>. Parameters that an endpoint does not have never make a request fail: they are
listed in <code>ignored_parameters_unsupported</code>. Times are UNIX seconds unless it says otherwise.</p>
<p>The same as an <a href="/api/openapi.json">OpenAPI document</a>, for programs.</p>`
}

function operationsOf(document: OpenApiDocument): Operation[] {
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

function operationEntry({ id, schema }: Operation): Entry {
  return [id, String(schema.summary)]
}

function operationCard({ id, method, path, schema }: Operation): string {
  return `<section class="card" id="${escapeHtml(id)}">
<h3>${prose(String(schema.summary))}</h3>
<p class="call"><span class="method">${method}</span><span class="path">${escapeHtml(path)}</span>
<span class="mark">${accessWords[String(schema['x-access'])] ?? ''}</span>${marks(schema)}</p>
${schema.description ? `<p>${prose(String(schema.description))}</p>` : ''}
${table('Parameters', parameterRows(schema), requiredNote)}
${table('Answer', answerRows(id, schema), optionalNote)}
${errorRows(schema)}
</section>`
}

function marks(schema: JsonSchema): string {
  const found = [
    schema.deprecated && '<span class="mark old">deprecated</span>',
    schema['x-since'] && `<span class="mark">since ${schema['x-since']}</span>`,
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
  return `<h4>${title}</h4><div class="scroll"><table>${lines.join('\n')}</table></div>`
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
  return `<h4>Errors</h4><div class="scroll"><table>${lines.join('\n')}</table></div>`
}

function eventsOf(operations: Operation[]): JsonSchema[] {
  const operation = operations.find(({ id }) => id === 'get-events')
  const events = asSchema(propertiesOf(answerSchema(operation?.schema ?? {})).events)
  return alternativesOf(asSchema(events.items))
}

function eventAnchor(event: JsonSchema): string {
  return `event-${String(event.title).replaceAll(' ', '-')}`
}

function eventEntry(event: JsonSchema): Entry {
  return [eventAnchor(event), String(event.title)]
}

function eventCard(event: JsonSchema): string {
  const rows = rowsOf(event).filter(({ name }) => !['id', 'type', 'op'].includes(name))
  return `<section class="card" id="${escapeHtml(eventAnchor(event))}">
<h3><code>${escapeHtml(String(event.title))}</code> ${marks(event)}</h3>
<p>${prose(String(event.description))}</p>
${table('Fields', rows, optionalNote)}
</section>`
}

function stateCards(operations: Operation[]): string {
  const operation = operations.find(({ id }) => id === 'register-queue')
  const fields = Object.entries(propertiesOf(answerSchema(operation?.schema ?? {})))
  const bySection = Map.groupBy(
    fields.filter(([name]) => !envelopeFields.includes(name)),
    ([, schema]) => (Array.isArray(schema['x-sections']) ? schema['x-sections'].join(' and ') : '*'),
  )
  const cards = [...bySection].toSorted().map(([section, properties]) => {
    const schema = { type: 'object', properties: Object.fromEntries(properties) }
    const title = section === '*' ? 'Always' : `<code>${escapeHtml(section)}</code>`
    return `<section class="card"><h3>${title}</h3>${table('Fields', rowsOf(schema), () => '')}</section>`
  })
  return `<p id="state">What POST /register answers, by the values of <code>fetch_event_types</code> that ask for it.</p>${cards.join('\n')}`
}

function objectCard([name, schema]: [string, JsonSchema]): string {
  const rows = rowsOf(schema)
  const type = rows.length === 0 ? `<p class="muted">${typeOf(schema)}</p>` : ''
  return `<section class="card" id="object-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>
${schema.description ? `<p>${prose(String(schema.description))}</p>` : ''}${type}
${table('Fields', rows, optionalNote)}</section>`
}

function errorTable(): string {
  const lines = Object.entries(errorCodes).map(
    ([code, { status, about }]) =>
      `<tr id="error-${code}"><td>${nameHtml(code)}</td><td>${status}</td><td>${prose(about)}</td></tr>`,
  )
  return `<section class="card" id="errors"><div class="scroll"><table>${lines.join('\n')}</table></div></section>`
}
