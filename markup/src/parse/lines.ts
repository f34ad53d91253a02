// biome-ignore-all lint/suspicious/noControlCharactersInRegex: messages may hold control characters, and tokens are made of them
import { fenceOf } from './fences.ts'

const tabWidth = 4
const listItem = /^ *([*+-]|\d\.) +/

/** Splits a message into lines, and puts a blank line before lists that directly follow other text. */
export function linesOf(source: string): string[] {
  const lines = separateHangingLists(source.split('\n'))
  return (source.includes('\r') ? withoutReturns(lines) : lines).map(normalizeLine)
}

function withoutReturns(lines: string[]): string[] {
  return lines.join('\n').replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
}

/** Makes a line of spaces blank, except the first one. Removes control characters and expands tabs. */
function normalizeLine(line: string, index: number): string {
  let normal = line
  if (/[\u0002\u0003]/.test(normal)) normal = normal.replace(/[\u0002\u0003]/g, '')
  if (normal.includes('\t')) normal = expandTabs(normal)
  return index > 0 && /^ *$/.test(normal) ? '' : normal
}

/** Expands tabs. Counts columns in code points. */
function expandTabs(line: string): string {
  let expanded = ''
  let column = 0
  for (const character of line) {
    const width = character === '\t' ? tabWidth - (column % tabWidth) : 1
    expanded += character === '\t' ? ' '.repeat(width) : character
    column += width
  }
  return expanded
}

function separateHangingLists(lines: string[]): string[] {
  const separated: string[] = []
  const openFences: { run: string; opaque: boolean }[] = []
  let opaque = 0
  for (const [index, line] of lines.entries()) {
    separated.push(line)
    const next = lines[index + 1]
    if (next === undefined) break
    const fence = fenceOf(line)
    if (fence) {
      const last = openFences.at(-1)
      if (last && last.run === fence.run && !fence.language) {
        openFences.pop()
        if (last.opaque) opaque--
      } else {
        const isOpaque = fence.language !== 'quote' && fence.language !== 'quoted'
        openFences.push({ run: fence.run, opaque: isOpaque })
        if (isOpaque) opaque++
      }
    }
    if (opaque === 0 && line !== '' && startsHangingList(line, next)) separated.push('')
  }
  return separated
}

function startsHangingList(line: string, next: string): boolean {
  const nextMark = listItem.exec(next)?.[1]
  if (nextMark === undefined) return false
  const mark = listItem.exec(line)?.[1]
  return mark === undefined || (mark.length === 1) !== (nextMark.length === 1)
}
