import { Parser } from 'htmlparser2'
import TurndownService from 'turndown'
import type { Kept } from './quotes.ts'

/** Longer HTML is not looked at. */
const LONGEST = 300_000
/** Of elements more deeply in one another only the text counts: the library's work grows with the square of the depth. */
const DEEPEST = 200
/** Where mail programs put what somebody else wrote. */
const QUOTE_CLASS = /(?:^|\s)(?:gmail_quote|gmail_quote_container|moz-cite-prefix|yahoo_quoted)(?:\s|$)/
const SIGNATURE_CLASS = /(?:^|\s)(?:gmail_signature|moz-signature)(?:\s|$)/

/** The text of HTML; undefined if it is no deeper than people's programs write. */
function textOfDeep(html: string): string | undefined {
  let text = ''
  let depth = 0
  let deepest = 0
  const parser = new Parser({
    onopentag() {
      deepest = Math.max(deepest, ++depth)
    },
    onclosetag() {
      depth--
    },
    ontext(part) {
      text += part
    },
  })
  parser.end(html)
  return deepest > DEEPEST ? text.trim() : undefined
}

/** A letter's HTML as markup. Pictures are left out: those of elsewhere tell their owner who reads. */
export function markupOf(given: string, { quotes, footer }: Kept): string {
  const html = given.slice(0, LONGEST)
  const deep = textOfDeep(html)
  if (deep !== undefined) return deep
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    strongDelimiter: '**',
  })
  service.remove([
    'head',
    'title',
    'style',
    'script',
    'noscript',
    'iframe',
    'object',
    'meta',
    'link',
    'template',
  ])
  service.addRule('pictures', { filter: ['img'], replacement: () => '' })
  service.addRule('parts', {
    filter: (node) => {
      const name = node.getAttribute('class') ?? ''
      if (!footer && SIGNATURE_CLASS.test(name)) return true
      const isCited = node.nodeName === 'BLOCKQUOTE' && node.getAttribute('type') === 'cite'
      return !quotes && (QUOTE_CLASS.test(name) || isCited)
    },
    replacement: () => '',
  })
  return service
    .turndown(html)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
