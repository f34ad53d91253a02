import type { OpenApiDocument } from './openapi.ts'
import {
  type Entry,
  errorTable,
  eventCard,
  eventEntry,
  eventsOf,
  objectCard,
  operationCard,
  operationEntry,
  operationsOf,
  stateCards,
} from './page-cards.ts'
import { escapeHtml, prose } from './page-schema.ts'
import { pageStyle } from './page-style.ts'

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
