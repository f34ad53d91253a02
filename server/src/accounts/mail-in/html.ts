import TurndownService from 'turndown'
import type { Kept } from './quotes.ts'

/** Longer HTML is not looked at. */
const LONGEST = 1_000_000
/** Where mail programs put what somebody else wrote. */
const QUOTE_CLASS = /(?:^|\s)(?:gmail_quote|gmail_quote_container|moz-cite-prefix|yahoo_quoted)(?:\s|$)/
const SIGNATURE_CLASS = /(?:^|\s)(?:gmail_signature|moz-signature)(?:\s|$)/

/** A letter's HTML as markup. Pictures are left out: those of elsewhere tell their owner who reads. */
export function markupOf(html: string, { quotes, footer }: Kept): string {
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
    .turndown(html.slice(0, LONGEST))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
