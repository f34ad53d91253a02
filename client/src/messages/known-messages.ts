import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { ClientState } from '../state/client-state.ts'
import { fits, type Narrow } from './narrow.ts'

/**
 * Whether a message fits a narrow by what the client knows alone: a search looks for its words as they are written,
 * where the server also knows their other forms.
 */
export function fitsKnown(narrow: Narrow, message: MessageWithFlags, state: ClientState): boolean {
  const others = narrow.filter(({ operator }) => operator !== 'search')
  if (fits(others, message, state) !== true) return false
  return narrow.every(({ operator, operand, negated = false }) => {
    return operator !== 'search' || hasWords(message, String(operand)) !== negated
  })
}

function hasWords({ content, subject }: MessageWithFlags, words: string): boolean {
  const text = `${subject} ${textOf(content)}`.toLowerCase()
  const wanted = words.toLowerCase().match(/"[^"]+"|[^\s"]+/g) ?? []
  return wanted.every((word) => text.includes(word.replaceAll('"', '')))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The words in HTML, for comparing only. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
}
