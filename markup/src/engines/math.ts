import katex from 'katex'
import type { MathEngine } from '../context/engines.ts'

/** The limit for the expansion of macros that a formula defines. */
const maxExpandedLength = 4_000
const definesMacros = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let|futurelet|global|long)(?![a-zA-Z])/

/** Commands that write to the console: anybody could fill the server's log with them. */
const writesToConsole = /\\(?:message|errmessage|show)(?![a-zA-Z])/

/** Deeper groups would overflow the stack, at a different depth on each machine. */
const maxDepth = 50
const opening = /\{|\\(?:left|begin)(?![a-zA-Z])/g
const closing = /\}|\\(?:right|end)(?![a-zA-Z])/g

/** KaTeX with its default options; undefined for wrong TeX, and for macros or groups over the limits. */
export const katexMath: MathEngine = (tex, displayMode) => {
  if (writesToConsole.test(tex) || depthOf(tex) > maxDepth) return undefined
  const maxExpand = definesMacros.test(tex) ? Math.floor(maxExpandedLength / tex.length) : 1000
  const { warn } = console
  // KaTeX logs characters that it has no font for, and anybody can write ten thousand of them.
  console.warn = () => {}
  try {
    return katex.renderToString(tex, { displayMode, maxExpand, maxSize: 100, strict: 'ignore' })
  } catch {
    return undefined
  } finally {
    console.warn = warn
  }
}

/** The deepest nesting of groups. */
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
