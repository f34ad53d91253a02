import type { MessageWithFlags } from '@parley/api/messages/objects'
import { FOLDED_PX, LONG_PX } from '../row/folding.ts'
import type { Row } from './rows.ts'

interface Measures {
  readonly line: number
  /** Above and below the text of a message, and of one with a head. */
  readonly around: number
  readonly aroundHead: number
}

const COMFORTABLE: Measures = { line: 21.5, around: 4, aroundHead: 34 }
const COMPACT: Measures = { line: 20, around: 6, aroundHead: 14 }
const CHARACTERS_IN_A_LINE = 100

/** A guess at the height of a row that was not drawn yet. The better it is, the less the scroll bar jumps. */
export function estimateHeight(row: Row | undefined, isCompact: boolean): number {
  const measures = isCompact ? COMPACT : COMFORTABLE
  const { line, around, aroundHead } = measures
  const beside = row !== undefined && 'head' in row && row.head ? aroundHead : around
  if (row?.kind === 'message') return beside + heightOf(row.message, measures)
  return row?.kind === 'outgoing' ? line + beside : 40
}

/** Asked for again and again, for messages that nobody has scrolled to. */
const heights = new Map<Measures, WeakMap<MessageWithFlags, number>>([
  [COMPACT, new WeakMap()],
  [COMFORTABLE, new WeakMap()],
])

function heightOf(message: MessageWithFlags, measures: Measures): number {
  const known = heights.get(measures)?.get(message)
  if (known !== undefined) return known
  const { line } = measures
  const { content, reactions } = message
  const lines =
    Math.ceil(content.length / CHARACTERS_IN_A_LINE) + (content.match(/<(?:br|li|tr|p)\b/g)?.length ?? 1) - 1
  const pictures = content.includes('message_inline_image') ? 180 : 0
  const text = lines * line > LONG_PX ? FOLDED_PX + line : lines * line
  const height = text + (reactions.length > 0 ? 34 : 0) + pictures
  heights.get(measures)?.set(message, height)
  return height
}
