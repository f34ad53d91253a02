import { FOLDED_PX, LONG_PX } from '../row/folding.ts'
import type { Row } from './rows.ts'

const LINE = 21.5
const CHARACTERS_IN_A_LINE = 100

/** A guess at the height of a row that was not drawn yet. The better it is, the less the scroll bar jumps. */
export function estimateHeight(row: Row | undefined): number {
  if (row?.kind === 'message') {
    const { content, reactions } = row.message
    const lines =
      Math.ceil(content.length / CHARACTERS_IN_A_LINE) +
      (content.match(/<(?:br|li|tr|p)\b/g)?.length ?? 1) -
      1
    const pictures = content.includes('message_inline_image') ? 180 : 0
    const text = lines * LINE > LONG_PX ? FOLDED_PX + LINE : lines * LINE
    return 4 + text + (row.head ? 27 : 0) + (reactions.length > 0 ? 34 : 0) + pictures
  }
  return row?.kind === 'outgoing' ? LINE + (row.head ? 31 : 4) : 40
}
