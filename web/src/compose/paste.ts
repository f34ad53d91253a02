import type { Edit } from './formatting.ts'

/** An address, and nothing else. */
const ADDRESS = /^https?:\/\/\S+$/i
/** What is worth keeping as markup. Editors of code paste colors only, which are not. */
const RICH = /<(a\s[^>]*href|b|strong|em|i|ul|ol|table|pre|code|h[1-6]|blockquote|del|s)\b/i

/** Pasting an address onto a selection makes it a link. */
export function pastedLink({ text, start, end }: Edit, pasted: string): Edit | undefined {
  const address = pasted.trim()
  const selected = text.slice(start, end)
  if (selected.trim() === '' || selected.includes('\n') || !ADDRESS.test(address) || ADDRESS.test(selected)) {
    return undefined
  }
  // Inside the brackets of a link there is nothing to make.
  if (text.slice(0, start).endsWith('](')) return undefined
  const link = `[${selected}](${address})`
  return {
    text: text.slice(0, start) + link + text.slice(end),
    start: start + link.length,
    end: start + link.length,
  }
}

export function isRich(html: string): boolean {
  return RICH.test(html)
}

/** The plain text that was pasted at a place, replaced by markup; undefined if it is no longer there. */
export function withMarkup(edit: Edit, at: number, plain: string, markup: string): Edit | undefined {
  const { text, start, end } = edit
  if (text.slice(at, at + plain.length) !== plain) return undefined
  const shift = (caret: number) => {
    if (caret >= at + plain.length) return caret + markup.length - plain.length
    return caret > at ? at + markup.length : caret
  }
  return {
    text: text.slice(0, at) + markup + text.slice(at + plain.length),
    start: shift(start),
    end: shift(end),
  }
}
