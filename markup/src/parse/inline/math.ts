import { isWordAt, isWordBefore } from '../../text/characters.ts'
import { type InlineState, type Pass, Replacement } from './tokens.ts'

/** `$$tex$$` on one line, not next to a letter, digit, `_` or another `$`. The TeX does not start with `_`. */
export const mathSpans: Pass = { trigger: '$$', run: replaceMath }

function replaceMath(text: string, { tokens, steps }: InlineState): string {
  steps.add(text.length)
  const replaced = new Replacement(text)
  for (let open = text.indexOf('$$'); open >= 0; ) {
    const end = mayOpen(text, open) ? endOfBody(text, open + 2) : undefined
    if (end !== undefined) {
      // What earlier passes have found in it is text of the formula.
      const tex = tokens.textOf(text.slice(open + 2, end))
      replaced.replace(open, end + 2, tokens.add({ type: 'math', tex }))
    }
    open = text.indexOf('$$', end === undefined ? open + 1 : end + 2)
  }
  return replaced.finish()
}

function mayOpen(text: string, open: number): boolean {
  return text.charCodeAt(open - 1) !== 36 && !isWordBefore(text, open)
}

function mayClose(text: string, close: number): boolean {
  return text.startsWith('$$', close) && text.charCodeAt(close + 2) !== 36 && !isWordAt(text, close + 2)
}

/** The end of the formula that starts at `start`. `\$` is a dollar inside it if the formula can close later. */
function endOfBody(text: string, start: number): number | undefined {
  const first = text[start]
  if (first === undefined || first === '\n' || first === '_' || first === '$') return undefined
  const dollars: number[] = []
  for (const match of text.slice(start + 1).matchAll(/[$\n]/g)) {
    const at = start + 1 + match.index
    if (match[0] === '\n') break
    dollars.push(at)
    const isEscaped = text.charCodeAt(at - 1) === 92 && at - 1 > start
    if (!isEscaped) break
  }
  // Tries the longest body first: an escaped dollar ends the formula only if no later one does.
  return dollars.findLast((at) => mayClose(text, at))
}
