import { parts } from './about.ts'
import type { OpenApiDocument } from './openapi.ts'
import {
  type Entry,
  errorTable,
  eventCard,
  eventEntry,
  eventsOf,
  type Operation,
  objectCard,
  operationCard,
  operationEntry,
  operationsOf,
  stateCards,
} from './page-cards.ts'
import { escapeHtml, prose } from './page-schema.ts'
import { searchBox, templates } from './page-script.ts'
import { gettingStarted, startEntries } from './page-start.ts'
import type { JsonSchema } from './schema.ts'

/** A stretch of the page with a heading of its own, and its list in the contents. */
interface Chapter {
  readonly anchor: string
  readonly title: string
  readonly text?: string
  readonly entries: readonly Entry[]
  readonly cards: readonly string[]
}

/**
 * The document as one page to read, whole without its script. Style and script are files of this server, so that the page
 * may forbid everything else.
 */
export function apiPage(document: OpenApiDocument): string {
  const operations = operationsOf(document)
  const title = escapeHtml(String(document.info.title))
  const shown = chaptersByPart(document, operations)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/documentation.css">
<script src="/theme.js"></script>
<script src="/documentation.js" defer></script>
</head>
<body>
<a class="skip" href="#top">Skip to the content</a>
<nav aria-label="Contents">
<a class="title" href="#top">${title}</a>
${searchBox}
<details class="contents" open><summary>Contents</summary>
${shown.map(([part, chapters]) => `<h2>${escapeHtml(part)}</h2>\n${chapters.map(contents).join('\n')}`).join('\n')}
</details>
</nav>
<main id="top" tabindex="-1">
<header><h1>${title}</h1>
<p>${prose(String(document.info.description ?? ''))} Feature level ${escapeHtml(String(document.info.version))}.</p></header>
${shown.map(([part, chapters]) => `<h2>${escapeHtml(part)}</h2>\n${chapters.map(chapter).join('\n')}`).join('\n')}
</main>
${templates}
</body>
</html>
`
}

function chaptersByPart(document: OpenApiDocument, operations: Operation[]): [string, Chapter[]][] {
  const byPart = Map.groupBy(document.tags, (tag) => String(tag['x-part'] ?? 'More'))
  const ofNouns = [...parts, 'More'].flatMap((part): [string, Chapter[]][] => {
    const nouns = (byPart.get(part) ?? []).map((tag) => nounChapter(tag, operations))
    const more = part === 'Events' ? eventChapters(operations) : []
    return nouns.length + more.length === 0 ? [] : [[part, [...nouns, ...more]]]
  })
  return [
    [
      'Getting started',
      [
        {
          anchor: 'start',
          title: 'First steps',
          entries: startEntries,
          cards: [gettingStarted(document, operations)],
        },
      ],
    ],
    ...ofNouns,
    [
      'Reference',
      [objectChapter(document), { anchor: 'errors', title: 'Errors', entries: [], cards: [errorTable()] }],
    ],
  ]
}

function nounChapter(tag: JsonSchema, operations: Operation[]): Chapter {
  const own = operations.filter((operation) => operation.tag === tag.name)
  return {
    anchor: `noun-${String(tag.name)}`,
    title: String(tag['x-displayName'] ?? tag.name),
    ...(typeof tag.description === 'string' && { text: tag.description }),
    entries: own.map(operationEntry),
    cards: own.map(operationCard),
  }
}

function eventChapters(operations: Operation[]): Chapter[] {
  const events = eventsOf(operations)
  return [
    {
      anchor: 'events',
      title: 'Kinds of event',
      text: 'What a queue delivers, each with an `id` that is larger than those before.',
      entries: events.map(eventEntry),
      cards: events.map(eventCard),
    },
    {
      anchor: 'state',
      title: 'The state at the start',
      text: 'What `POST /register` answers, by the values of `fetch_event_types` that ask for it.',
      entries: [],
      cards: stateCards(operations),
    },
  ]
}

function objectChapter(document: OpenApiDocument): Chapter {
  const objects = Object.entries(document.components.schemas).filter(([name]) => name !== 'Error')
  return {
    anchor: 'objects',
    title: 'Objects',
    entries: objects.map(([name]): Entry => [`object-${name}`, name]),
    cards: objects.map(objectCard),
  }
}

function contents({ anchor, title, entries }: Chapter): string {
  if (entries.length === 0) return `<a href="#${escapeHtml(anchor)}">${escapeHtml(title)}</a>`
  const items = entries.map(([at, text]) => `<li><a href="#${escapeHtml(at)}">${escapeHtml(text)}</a></li>`)
  return `<details><summary>${escapeHtml(title)}</summary><ul>${items.join('')}</ul></details>`
}

function chapter({ anchor, title, text, cards }: Chapter): string {
  return `<h3 id="${escapeHtml(anchor)}">${escapeHtml(title)}</h3>
${text === undefined ? '' : `<p>${prose(text)}</p>`}
${cards.join('\n')}`
}
