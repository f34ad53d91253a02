import { pagesOfReaders } from '../../load/pages-of-readers.ts'
import type { Narrow } from '../../load/reader.ts'
import { row } from '../../row.ts'

const unread = { operator: 'is', operand: 'unread' }
const mentioned = { operator: 'is', operand: 'mentioned' }

/** What hardly any of the newest messages is, or has. */
const NARROWS: readonly [what: string, narrow: Narrow][] = [
  ['links', [{ operator: 'has', operand: 'link' }]],
  ['resolved topics', [{ operator: 'is', operand: 'resolved' }]],
  ['what was read', [{ ...unread, negated: true }]],
  ['mentions', [mentioned]],
  ['unread mentions', [mentioned, unread]],
  ['before a day', [{ operator: 'before', operand: '2026-06-01' }]],
]

export const narrows = row({
  name: 'narrows',
  order: 21.5,
  isLarge: true,
  title: 'messages of narrows without words, the 100 newest',
  run: (bench) => pagesOfReaders(bench, NARROWS),
})
