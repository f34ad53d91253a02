import { Parser } from 'htmlparser2'
import { escaped } from '#engine/mail/letter.ts'

/** The elements that stay, with the only style that mail programs apply: inline. */
const KEPT: Readonly<Record<string, string>> = {
  p: 'margin:0 0 8px',
  br: '',
  hr: '',
  strong: '',
  em: '',
  del: '',
  code: 'font-family:ui-monospace,monospace',
  pre: 'margin:0 0 8px;padding:8px;white-space:pre-wrap;overflow-wrap:anywhere;background:#f3f4f6;font-family:ui-monospace,monospace',
  // On the side where its language begins.
  blockquote: 'margin:0 0 8px;padding-inline-start:12px;border:0 solid #d1d5db;border-inline-start-width:3px',
  ul: 'margin:0 0 8px',
  ol: 'margin:0 0 8px',
  li: '',
  h1: 'font-size:18px',
  h2: 'font-size:17px',
  h3: 'font-size:16px',
  h4: 'font-size:16px',
  h5: 'font-size:16px',
  h6: 'font-size:16px',
  table: 'border-collapse:collapse;margin:0 0 8px',
  thead: '',
  tbody: '',
  tr: '',
  th: 'border:1px solid #d1d5db;padding:4px 8px',
  td: 'border:1px solid #d1d5db;padding:4px 8px',
}
/** Blocks run the way of their own language: a message may have several. */
const OWN_WAY = ' dir="auto"'
/** What an element needs beside its style: classes for the dark (`engine/mail/letter.ts`), and code runs one way. */
const MORE: Readonly<Record<string, string>> = {
  p: OWN_WAY,
  blockquote: OWN_WAY,
  ul: OWN_WAY,
  ol: OWN_WAY,
  li: OWN_WAY,
  pre: ' class="code" dir="ltr"',
  th: ' class="rule"',
  td: ' class="rule"',
}
const VOID = new Set(['br', 'hr'])
/** Classes of what is left out with all that is in it: previews, and how formulas look beside what they say. */
const DROPPED = ['message_inline_image', 'message_embed', 'katex-html']
const EMOJI_HEIGHT = 20
const LINK = 'color:#4338ca'

/** What of an element is left out: all, or of a formula all but its source, which is what mail programs can show. */
type Hidden = 'all' | 'all but the source'

/**
 * The HTML of a message for a mail: only the elements above, with links and pictures that work outside of the app. The
 * content of spoilers stays hidden, and of an emoji there is the character.
 */
export function mailHtml(rendered: string, realmUrl: string): string {
  let html = ''
  const open: Start[] = []
  const parser = new Parser({
    onopentag(name, { class: classes = '', ...attributes }) {
      const start = startWithin(open.at(-1)?.hides, name, classes.split(' '), attributes, realmUrl)
      html += start.html
      open.push(start)
    },
    ontext(text) {
      if (open.at(-1)?.hides === undefined) html += escaped(text)
    },
    onclosetag() {
      html += open.pop()?.end ?? ''
    },
  })
  parser.end(rendered)
  return html
}

interface Start {
  readonly html: string
  readonly end?: string
  readonly hides?: Hidden
}

function startWithin(hidden: Hidden | undefined, ...element: Parameters<typeof startOf>): Start {
  if (hidden === undefined) return startOf(...element)
  if (hidden === 'all but the source' && element[0] === 'annotation')
    return { html: '<code>', end: '</code>' }
  return { html: '', hides: hidden }
}

function startOf(
  name: string,
  classes: readonly string[],
  attributes: Readonly<Record<string, string>>,
  realmUrl: string,
): Start {
  if (name === 'script' || name === 'style' || DROPPED.some((one) => classes.includes(one)))
    return { html: '', hides: 'all' }
  if (classes.includes('spoiler-content')) return { html: '<p>(…)</p>', hides: 'all' }
  if (classes.includes('katex-mathml')) return { html: '', hides: 'all but the source' }
  if (classes.includes('emoji')) return emoji(name, classes, attributes, realmUrl)
  if (classes.includes('user-mention') || classes.includes('user-group-mention'))
    return { html: '<strong>', end: '</strong>' }
  if (name === 'a') {
    const url = absolute(attributes.href, realmUrl)
    return url === undefined
      ? { html: '' }
      : { html: `<a href="${escaped(url)}" style="${LINK}">`, end: '</a>' }
  }
  const style = KEPT[name]
  if (style === undefined) return { html: '' }
  const start = name === 'ol' && /^\d+$/.test(attributes.start ?? '') ? ` start="${attributes.start}"` : ''
  const html = `<${name}${start}${MORE[name] ?? ''}${style === '' ? '' : ` style="${style}"`}>`
  return VOID.has(name) ? { html } : { html, end: `</${name}>` }
}

function emoji(
  name: string,
  classes: readonly string[],
  { alt = '', src }: Readonly<Record<string, string>>,
  realmUrl: string,
): Start {
  if (name === 'img') {
    const url = absolute(src, realmUrl)
    if (url === undefined) return { html: escaped(alt) }
    return {
      html: `<img src="${escaped(url)}" alt="${escaped(alt)}" height="${EMOJI_HEIGHT}">`,
    }
  }
  const code = classes.find((one) => /^emoji-[0-9a-f-]+$/.test(one))?.slice('emoji-'.length)
  if (code === undefined) return { html: '' }
  const points = code.split('-').map((hex) => Number.parseInt(hex, 16))
  return { html: String.fromCodePoint(...points), hides: 'all' }
}

/** An address as one outside of the app; undefined if it is none to open from a mail. */
function absolute(address: string | undefined, realmUrl: string): string | undefined {
  const url = address === undefined ? null : URL.parse(address, `${realmUrl}/`)
  return url !== null && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}
