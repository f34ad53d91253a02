import { FOLDED_PX, LONG_PX } from '../row/folding.ts'
import type { Row } from './rows.ts'

interface Measures {
  readonly line: number
  /** Above and below the text of a message, and of one with a head. */
  readonly around: number
  readonly aroundHead: number
}

const COMFORTABLE: Measures = { line: 21.5, around: 4, aroundHead: 31 }
const COMPACT: Measures = { line: 20, around: 6, aroundHead: 14 }
const CHARACTERS_IN_A_LINE = 100

/** A guess at the height of a row that was not drawn yet. The better it is, the less the scroll bar jumps. */
export function estimateHeight(row: Row | undefined, isCompact: boolean): number {
  const { line, around, aroundHead } = isCompact ? COMPACT : COMFORTABLE
  if (row?.kind === 'message') {
    const { content, reactions } = row.message
    const lines =
      Math.ceil(content.length / CHARACTERS_IN_A_LINE) +
      (content.match(/<(?:br|li|tr|p)\b/g)?.length ?? 1) -
      1
    const pictures = content.includes('message_inline_image') ? 180 : 0
    const text = lines * line > LONG_PX ? FOLDED_PX + line : lines * line
    return text + (row.head ? aroundHead : around) + (reactions.length > 0 ? 34 : 0) + pictures
  }
  return row?.kind === 'outgoing' ? line + (row.head ? aroundHead : around) : 40
}
