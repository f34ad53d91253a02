import { feedOf } from '#commands/views.ts'
import { type Narrow, shapeOf } from '#narrow/narrow.ts'

/** A narrow that is neither a place nor a view of the app: its messages are shown as results. */
export function isSearch(narrow: Narrow): boolean {
  return shapeOf(narrow).kind === 'search' && feedOf(narrow) === undefined
}
