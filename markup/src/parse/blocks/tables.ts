import type { Steps } from '../../context/steps.ts'
import { trimSpaces } from '../../text/characters.ts'
import type { Alignment } from '../../tree/tree.ts'

/** A table whose cells are not parsed yet. Every row has as many cells as there are alignments. */
export interface TableDraft {
  alignments: Alignment[]
  header: string[]
  rows: string[][]
}

/** Parses a whole block as a table; undefined if its first two lines do not begin a table. */
export function tableOf(lines: string[], start: number, steps: Steps): TableDraft | undefined {
  const header = trimSpaces(lines[start] ?? '')
  if (start + 1 >= lines.length || !header.includes('|')) return undefined
  const hasBorder = header.startsWith('|') || endsWithBorder(header)
  const headerCells = splitRow(header, hasBorder, steps)
  const width = headerCells.length
  if (width === 1 && !(hasBorder && everyRowHasBorder(lines, start + 1, steps))) return undefined
  const delimiters = splitRow(trimSpaces(lines[start + 1] ?? ''), hasBorder, steps)
  if (delimiters.length !== width || !delimiters.every((cell) => /^[|:\- ]*$/.test(cell))) return undefined
  const fit = (cells: string[]) => delimiters.map((_, column) => trimSpaces(cells[column] ?? ''))
  const body = lines.slice(start + 2)
  return {
    alignments: delimiters.map(alignmentOf),
    header: fit(headerCells),
    rows: body.length === 0 ? [fit([])] : body.map((row) => fit(splitRow(trimSpaces(row), hasBorder, steps))),
  }
}

function alignmentOf(delimiter: string): Alignment {
  const marks = trimSpaces(delimiter)
  if (marks.startsWith(':')) return marks.endsWith(':') ? 'center' : 'left'
  return marks.endsWith(':') ? 'right' : undefined
}

function everyRowHasBorder(lines: string[], from: number, steps: Steps): boolean {
  for (let index = from; index < lines.length; index++) {
    const row = trimSpaces(lines[index] ?? '')
    steps.add(1)
    if (!row.startsWith('|') && !endsWithBorder(row)) return false
  }
  return true
}

/** Whether the row ends in an unescaped pipe. */
function endsWithBorder(row: string): boolean {
  if (!row.endsWith('|')) return false
  let backslashes = 0
  while (row.charCodeAt(row.length - 2 - backslashes) === 92) backslashes++
  return backslashes % 2 === 0
}

function splitRow(row: string, hasBorder: boolean, steps: Steps): string[] {
  steps.add(row.length + 1)
  let inner = row
  if (hasBorder && inner.startsWith('|')) inner = inner.slice(1)
  if (hasBorder && endsWithBorder(inner)) inner = withoutEndBorder(inner)
  return splitAtPipes(inner)
}

/** Removes the border and the backslash pairs right before it. */
function withoutEndBorder(row: string): string {
  let end = row.length - 1
  while (row.charCodeAt(end - 1) === 92) end--
  return row.slice(0, end)
}

interface Ticks {
  start: number
  end: number
  length: number
  isEscaped: boolean
}

/** Splits at pipes that are neither escaped nor in a code span. */
function splitAtPipes(row: string): string[] {
  if (!row.includes('|')) return [row]
  const pipes: number[] = []
  const ticks: Ticks[] = []
  for (const match of row.matchAll(/\\\\|\\`+|`+|\\\||\|/g)) {
    const [found] = match
    const start = match.index
    if (found === '|') pipes.push(start)
    else if (found.endsWith('`')) {
      const isEscaped = found.startsWith('\\')
      ticks.push({ start, end: start + found.length, length: found.length - (isEscaped ? 1 : 0), isEscaped })
    }
  }
  const spans = codeSpansOf(ticks)
  const cells: string[] = []
  let from = 0
  let span = 0
  for (const pipe of pipes) {
    while (span < spans.length && (spans[span]?.end ?? 0) <= pipe) span++
    const current = spans[span]
    if (current && current.start <= pipe) continue
    cells.push(row.slice(from, pipe))
    from = pipe + 1
  }
  cells.push(row.slice(from))
  return cells
}

/** Pairs runs of backticks by length; an escaped opening run counts one less. */
function codeSpansOf(ticks: Ticks[]): { start: number; end: number }[] {
  const byLength = new Map<number, number[]>()
  for (const [index, run] of ticks.entries()) {
    const same = byLength.get(run.length)
    if (same) same.push(index)
    else byLength.set(run.length, [index])
  }
  const cursors = new Map<number, number>()
  const spans: { start: number; end: number }[] = []
  let index = 0
  while (index < ticks.length) {
    const open = ticks[index]
    if (!open) break
    const length = open.length - (open.isEscaped ? 1 : 0)
    const close = length > 0 ? nextAfter(byLength.get(length) ?? [], index, length, cursors) : undefined
    const closing = close === undefined ? undefined : ticks[close]
    if (close !== undefined && closing) {
      spans.push({ start: open.start, end: closing.end })
      index = close + 1
    } else index++
  }
  return spans
}

function nextAfter(
  indexes: number[],
  after: number,
  length: number,
  cursors: Map<number, number>,
): number | undefined {
  let cursor = cursors.get(length) ?? 0
  while (cursor < indexes.length && (indexes[cursor] ?? 0) <= after) cursor++
  cursors.set(length, cursor)
  return indexes[cursor]
}
