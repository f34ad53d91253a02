const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*([^\s`~]*)/
/** Blocks whose content is markup too. */
const WITH_MARKUP = new Set(['quote', 'spoiler'])

/**
 * Changes the markup of a message, and leaves code as it is: blocks between fences, blocks that are indented, and spans
 * between backticks.
 * @param rewrite given text without code
 */
export function outsideCode(source: string, rewrite: (text: string) => string): string {
  const lines: string[] = []
  let text: string[] = []
  const flush = () => {
    if (text.length > 0) lines.push(outsideSpans(text.join('\n'), rewrite))
    text = []
  }
  const open: { readonly fence: string; readonly isCode: boolean }[] = []
  for (const line of source.split('\n')) {
    const inner = open.at(-1)
    const [, fence = '', language = ''] = FENCE.exec(line) ?? []
    if (inner !== undefined && language === '' && fence === inner.fence && line.trim() === fence) {
      flush()
      lines.push(line)
      open.pop()
    } else if (inner?.isCode === true) lines.push(line)
    else if (fence !== '') {
      flush()
      lines.push(line)
      open.push({ fence, isCode: !WITH_MARKUP.has(language) })
    } else text.push(line)
  }
  flush()
  return lines.join('\n')
}

/** As many backticks as open a span end it; without an end they are text. */
function outsideSpans(text: string, rewrite: (text: string) => string): string {
  let result = ''
  let from = 0
  const ticks = /`+/g
  for (let run = ticks.exec(text); run !== null; run = ticks.exec(text)) {
    const [marks] = run
    const end = endOfSpan(text, ticks.lastIndex, marks)
    if (end === undefined) continue
    result += rewrite(text.slice(from, run.index)) + text.slice(run.index, end)
    from = end
    ticks.lastIndex = end
  }
  return result + rewrite(text.slice(from))
}

function endOfSpan(text: string, from: number, marks: string): number | undefined {
  const ticks = /`+/g
  ticks.lastIndex = from
  for (let run = ticks.exec(text); run !== null; run = ticks.exec(text)) {
    if (run[0] === marks) return ticks.lastIndex
  }
  return undefined
}
