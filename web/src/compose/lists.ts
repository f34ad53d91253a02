import type { Edit } from './formatting.ts'

/** What begins a line of a list or a quote: indent, mark with its space, box of a to-do. */
const ITEM = /^(\s*)((?:[-*+]|(\d{1,9})([.)]))[ \t]+(\[[ xX]\][ \t]+)?|(?:>[ \t]?)+)/
const INDENT = '  '

/** A new line that goes on with the list or quote of the present one; an empty item ends the list. */
export function continueList(edit: Edit): Edit | undefined {
  const { text, start, end } = edit
  if (start !== end || isInCode(text, start)) return undefined
  const from = lineStart(text, start)
  const line = text.slice(from, lineEnd(text, start))
  const item = ITEM.exec(line)
  if (!item || start < from + item[0].length) return undefined
  if (line.trim() === item[0].trim()) return replaced(edit, from, from + line.length, '')
  return replaced(edit, start, start, `\n${nextItem(item)}`)
}

function nextItem([, indent = '', mark = '', number, dot = '', box]: RegExpExecArray): string {
  const again = number === undefined ? mark : `${Number(number) + 1}${dot} `
  if (box === undefined) return indent + again
  const bullet = number === undefined ? mark.slice(0, -box.length) : again
  return `${indent}${bullet}[ ] `
}

/**
 * Indents an item below the one above it, or brings it back. Undefined where there is nothing to do: the Tab key leaves
 * the field then.
 */
export function indentItem(edit: Edit, direction: 'in' | 'out'): Edit | undefined {
  const { text, start, end } = edit
  if (start !== end || isInCode(text, start)) return undefined
  const from = lineStart(text, start)
  const item = listItem(text.slice(from, lineEnd(text, start)))
  if (!item) return undefined
  if (direction === 'out') {
    const less = Math.min(item.indent, INDENT.length)
    return less === 0 ? undefined : replaced(edit, from, from + less, '')
  }
  const above = from === 0 ? undefined : listItem(text.slice(lineStart(text, from - 1), from - 1))
  return above && item.indent <= above.indent ? replaced(edit, from, from, INDENT) : undefined
}

function listItem(line: string): { indent: number } | undefined {
  const item = ITEM.exec(line)
  return item && !item[2]?.startsWith('>') ? { indent: item[1]?.length ?? 0 } : undefined
}

/**
 * The end of a block of code that the person types where the completion of its language has already put one: the typed one
 * takes its place. Asked when the last backtick is pressed.
 */
export function closeFence({ text, start, end }: Edit): Edit | undefined {
  if (start !== end || !isInCode(text, start)) return undefined
  const from = lineStart(text, start)
  if (text.slice(from, start) !== '``' || !/^\n```(\n|$)/.test(text.slice(start))) return undefined
  const caret = from + 3
  return { text: text.slice(0, from) + text.slice(start + 1), start: caret, end: caret }
}

/** Replaces a range; the caret keeps its place in the text around it, or comes after what is new. */
function replaced({ text, start }: Edit, from: number, to: number, by: string): Edit {
  const caret = start >= to ? start + by.length - (to - from) : from + by.length
  return { text: text.slice(0, from) + by + text.slice(to), start: caret, end: caret }
}

/**
 * A new line within a block of code, which begins as the present one: people write a second line there far more often
 * than they send the first.
 */
export function continueCode({ text, start, end }: Edit): Edit | undefined {
  if (!isWritingCode(text, start)) return undefined
  const [indent = ''] = /^[ \t]*/.exec(text.slice(lineStart(text, start), start)) ?? []
  const caret = start + 1 + indent.length
  return { text: `${text.slice(0, start)}\n${indent}${text.slice(end)}`, start: caret, end: caret }
}

/** Whether a new line at the place would belong to a block of code, and of nothing else. */
export function isWritingCode(text: string, at: number): boolean {
  const fence = openFence(`${text.slice(0, at)}\n`)
  return fence !== undefined && !/^(?:quote|spoiler|math)\b/.test(fence)
}

/** Whether the place is between the fences of a block. */
export function isInCode(text: string, at: number): boolean {
  return openFence(text.slice(0, lineStart(text, at))) !== undefined
}

const FENCE = /^[ ]{0,3}(?:`{3,}|~{3,})([^`\n]*)\n/gm

/** What is written behind the fence that is open at the end of these lines, if one is. */
function openFence(lines: string): string | undefined {
  const all = [...lines.matchAll(FENCE)].map(([, words = '']) => words.trim())
  return all.length % 2 === 1 ? all.at(-1) : undefined
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}
