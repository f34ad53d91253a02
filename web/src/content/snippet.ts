import { t } from '#language/words.ts'
import { sayEmoji } from './emoji-text.ts'
import { sayFormulas } from './formulas.ts'
import { sayTimes } from './local-times.ts'

/** A part of a snippet: plain text, or the name in a mention. */
export interface SnippetPart {
  readonly text: string
  readonly isMention: boolean
}

/** As much as one line can show. */
const LONGEST = 240
/** What somebody wants to see only after asking for it, and what is not the message's own words. */
const LEFT_OUT = ['.spoiler-content', '.message_embed', 'blockquote', '.code-copy'].join()

/** The beginning of a message in one line of plain text. Nothing in it is markup any more. */
export function snippetOf(html: string, twentyFourHourTime: boolean): readonly SnippetPart[] {
  const template = document.createElement('template')
  template.innerHTML = html
  const { content } = template
  sayFormulas(content)
  const hasWords = () => [...content.childNodes].some((node) => node.textContent?.trim())
  const quotes = [...content.querySelectorAll(LEFT_OUT)].flatMap(withHead)
  for (const quote of quotes) quote.remove()
  // A message that only quotes says what it quotes.
  if (!hasWords()) content.append(...quotes)
  sayEmoji(content)
  sayTimes(content, twentyFourHourTime)
  const parts: SnippetPart[] = []
  collect(content, false, parts)
  if (parts.every(({ text }) => text.trim() === '')) {
    return [{ text: content.querySelector('img, video') ? t`Picture` : '', isMention: false }]
  }
  return cut(parts)
}

/** A quote with the line above it, which says whose it is. */
function withHead(element: Element): Element[] {
  const before = element.matches('blockquote') ? element.previousElementSibling : null
  return before?.querySelector(':scope > .user-mention.silent:first-child') ? [before, element] : [element]
}

const BLOCKS = new Set(['P', 'LI', 'DIV', 'PRE', 'BR', 'TD', 'TH', 'BLOCKQUOTE', 'H1', 'H2', 'H3'])

function collect(node: Node, isMention: boolean, parts: SnippetPart[]): void {
  for (const child of node.childNodes) {
    if (child instanceof Text) parts.push({ text: child.data, isMention })
    else if (child instanceof Element) {
      const names = child.matches('.user-mention:not(.silent), .user-group-mention:not(.silent)')
      collect(child, isMention || names, parts)
      if (BLOCKS.has(child.tagName)) parts.push({ text: ' ', isMention: false })
    }
  }
}

function cut(parts: readonly SnippetPart[]): SnippetPart[] {
  const kept: SnippetPart[] = []
  let length = 0
  for (const { text, isMention } of parts) {
    const plain = text.replaceAll(/\s+/g, ' ')
    const last = kept.at(-1)
    const joined = last && last.isMention === isMention ? last.text + plain : plain
    if (last && last.isMention === isMention) kept.pop()
    kept.push({ text: joined.replaceAll(/\s+/g, ' '), isMention })
    length += plain.length
    if (length > LONGEST) break
  }
  return kept
}
