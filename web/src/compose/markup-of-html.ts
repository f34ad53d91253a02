import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/** The markup that looks like the HTML. */
export function markupOfHtml(html: string): string {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  })
  turndown.use(gfm)
  turndown.remove(['style', 'script', 'title', 'meta'])
  turndown.addRule('strike', { filter: ['del', 's'], replacement: (text) => `~~${text}~~` })
  // Pictures elsewhere are not uploaded: what is left of them is a link.
  turndown.addRule('picture', {
    filter: 'img',
    replacement: (_text, node) => {
      const { alt, src } = node as HTMLImageElement
      return /^https?:/.test(src) ? `[${alt || 'picture'}](${src})` : ''
    },
  })
  // Marks are escaped for a stricter syntax than that of messages, where `a_b` and `1.` mean nothing.
  turndown.escape = (text) => text
  const markup = turndown.turndown(html).trim()
  return markup.split('\n').map(narrow).join('\n')
}

/** Without the spaces that align marks and cells. */
function narrow(line: string): string {
  if (line.startsWith('|')) return line.replaceAll(/ {2,}\|/g, ' |')
  return line.replace(/^(\s*)-\s{3}/, '$1- ').replace(/^(\s*\d+\.)\s{2}/, '$1 ')
}
