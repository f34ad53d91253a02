import katex from 'katex'
import type { MathEngine } from './engines.ts'

/** Formulas may define macros, and what those grow to is paid for out of this. */
const maxExpandedLength = 4_000
const definesMacros = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let|futurelet|global|long)(?![a-zA-Z])/

/** Commands that write to the console: anyone could fill the server's log with them. */
const writesToConsole = /\\(?:message|errmessage|show)(?![a-zA-Z])/

/** KaTeX with its default options; undefined for wrong TeX and for macros that grow out of bounds. */
export const katexMath: MathEngine = (tex, displayMode) => {
  if (writesToConsole.test(tex)) return undefined
  const maxExpand = definesMacros.test(tex) ? Math.floor(maxExpandedLength / tex.length) : 1000
  const { warn } = console
  // KaTeX reports characters it has no font for to the console, and anyone can write ten thousand of them.
  console.warn = () => {}
  try {
    return katex.renderToString(tex, { displayMode, maxExpand, maxSize: 100, strict: 'ignore' })
  } catch {
    return undefined
  } finally {
    console.warn = warn
  }
}
