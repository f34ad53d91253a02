import { trim } from '../../text/characters.ts'

const headingStart = /^#{1,6}(?=\s|$)/

export function isRule(line: string): boolean {
  return /^ {0,3}(?:(?:- {0,2}){3,}|(?:_ {0,2}){3,}|(?:\* {0,2}){3,}) *$/.test(line)
}

/** A heading whose marks stand at the start of this line: its level, text, and how many lines it takes. */
export function headingAt(
  lines: string[],
  index: number,
): { level: number; text: string; lines: number } | undefined {
  const line = lines[index] ?? ''
  const level = line.charCodeAt(0) === 35 ? headingStart.exec(line)?.[0].length : undefined
  if (level === undefined) return undefined
  const marksAlone = line.length === level
  if (marksAlone && index + 1 >= lines.length) return undefined
  const text = headingText(marksAlone ? (lines[index + 1] ?? '') : line.slice(level + 1))
  return text === undefined ? undefined : { level, text, lines: marksAlone ? 2 : 1 }
}

/** The text without closing marks; undefined when it ends in an unpaired backslash: that is no heading. */
function headingText(line: string): string | undefined {
  let end = 0
  let index = 0
  while (index < line.length) {
    const isEscape = line.charCodeAt(index) === 92
    if (isEscape && index + 1 >= line.length) return undefined
    const isMark = !isEscape && line.charCodeAt(index) === 35
    index += isEscape ? 2 : 1
    if (!isMark) end = index
  }
  return trim(line.slice(0, end))
}
