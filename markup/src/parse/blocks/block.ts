/** Spaces that one level of a list is indented by. */
export const listIndent = 2

/** Lines that belong together; constructs eat them from the front by moving `start`. */
export interface Block {
  lines: string[]
  start: number
  /** Blank lines before it, which matter between two pieces of indented code. */
  blanksBefore: number
  /** Where the first heading and rule at or after `start` are, once looked for. */
  heading?: number
  rule?: number
}

/** Blocks are what lies between blank lines; a single newline at the very end belongs to the last one. */
export function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = []
  let blanks = 0
  let current: Block | undefined
  for (const [index, line] of lines.entries()) {
    const isLoneLast = index > 0 && index === lines.length - 1 && lines[index - 1] !== ''
    if (line !== '' || (isLoneLast && current)) {
      if (!current) {
        current = { lines: [], start: 0, blanksBefore: blanks }
        blocks.push(current)
      }
      current.lines.push(line)
      blanks = 0
    } else {
      current = undefined
      blanks++
    }
  }
  return blocks
}

export function firstLine(block: Block): string {
  return block.lines[block.start] ?? ''
}

/** The block from a line on, or nothing where only a newline is left. */
export function restAfter(block: Block, start: number): Block | undefined {
  const { lines } = block
  const isNothing = start >= lines.length || (start === lines.length - 1 && lines[start] === '')
  return isNothing ? undefined : { ...block, start, blanksBefore: 0 }
}

export function restOf(block: Block): string[] {
  return block.start === 0 ? block.lines : block.lines.slice(block.start)
}

export function indentOf(line: string): number {
  let indent = 0
  while (line.charCodeAt(indent) === 32) indent++
  return indent
}

export function looseDetab(lines: string[], level: number): string[] {
  const indent = ' '.repeat(listIndent * level)
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
}
