import { type InlineState, type Pass, Replacement } from './tokens.ts'

/**
 * Code spans: n backticks, any text, n backticks. A backslash before the opening backtick prevents the span. An even
 * number of backslashes shows half of them and does not prevent it.
 */
export const codeSpans: Pass = { trigger: '`', run: replaceCodeSpans }

interface Run {
  start: number
  length: number
}

function replaceCodeSpans(text: string, { tokens, steps }: InlineState): string {
  const runs = runsOf(text)
  steps.add(text.length)
  const closers = new Closers(runs)
  const replaced = new Replacement(text)
  let passed = 0
  for (const run of runs) {
    if (run.start < passed) continue
    const backslashes = countBackslashes(text, run.start, passed)
    const isEscaped = backslashes % 2 === 1
    if (backslashes > 0 && !isEscaped) {
      replaced.replace(run.start - backslashes, run.start, tokens.add(textNode('\\'.repeat(backslashes / 2))))
    }
    const start = run.start + (isEscaped ? 1 : 0)
    const length = run.length - (isEscaped ? 1 : 0)
    const span = closers.close(start, length)
    if (!span) continue
    const code = text.slice(start + span.length, span.at)
    replaced.replace(start, span.at + span.length, tokens.add({ type: 'code', code }))
    passed = span.at + span.length
  }
  return replaced.finish()
}

function textNode(text: string) {
  return { type: 'text', text } as const
}

function countBackslashes(text: string, end: number, from: number): number {
  let start = end
  while (start > from && text.charCodeAt(start - 1) === 92) start--
  return end - start
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (let start = text.indexOf('`'); start >= 0; ) {
    let end = start + 1
    while (text.charCodeAt(end) === 96) end++
    runs.push({ start, length: end - start })
    start = text.indexOf('`', end)
  }
  return runs
}

/** Finds closing runs by length. Each search starts after the one before. */
class Closers {
  readonly #startsByLength = new Map<number, number[]>()

  constructor(runs: Run[]) {
    for (let index = runs.length - 1; index >= 0; index--) {
      const run = runs[index]
      if (!run) continue
      const starts = this.#startsByLength.get(run.length)
      if (starts) starts.push(run.start)
      else this.#startsByLength.set(run.length, [run.start])
    }
  }

  /** The first later run as long as the opening one, else the longest shorter one. */
  close(start: number, opening: number): { at: number; length: number } | undefined {
    for (let length = opening; length > 0; length--) {
      const starts = this.#startsByLength.get(length)
      if (!starts) continue
      while (starts.length > 0 && (starts.at(-1) ?? 0) < start + opening) starts.pop()
      const at = starts.at(-1)
      if (at !== undefined) return { at, length }
    }
    return undefined
  }
}
