import katex from 'katex'
import type { MathEngine } from '../context/engines.ts'

/** Formulas may define macros, and what those grow to is paid for out of this. */
const maxExpandedLength = 4_000
const definesMacros = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let|futurelet|global|long)(?![a-zA-Z])/

/** Commands that write to the console: anyone could fill the server's log with them. */
const writesToConsole = /\\(?:message|errmessage|show)(?![a-zA-Z])/

/** Deeper groups would sooner or later take more stack than there is, at another depth on each machine. */
const maxDepth = 50
const opening = /\{|\\(?:left|begin)(?![a-zA-Z])/g
const closing = /\}|\\(?:right|end)(?![a-zA-Z])/g

/** KaTeX with its default options; undefined for wrong TeX, and for macros or groups that grow out of bounds. */
export const katexMath: MathEngine = (tex, displayMode) => {
  if (writesToConsole.test(tex) || depthOf(tex) > maxDepth) return undefined
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

/** How many groups are open at the same time, at most. */
function depthOf(tex: string): number {
  const steps = [
    ...[...tex.matchAll(opening)].map(({ index }) => [index, 1] as const),
    ...[...tex.matchAll(closing)].map(({ index }) => [index, -1] as const),
  ]
  let [depth, deepest] = [0, 0]
  for (const [, step] of steps.sort(([one], [other]) => one - other)) {
    depth += step
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
