import { unhurried } from '../db/query-limits.ts'
import type { ServerContext } from '../server-context.ts'
import { fileProblems } from './files.ts'
import { indexProblems } from './indexes.ts'
import { journalProblems } from './journal.ts'
import { stateProblems } from './state.ts'

/** What a check looks at, and how it tells of what takes long. */
export type Check = (server: ServerContext, say: (line: string) => void) => Promise<string[]>

const CHECKS: readonly (readonly [what: string, check: Check])[] = [
  ['journal', journalProblems],
  ['state', stateProblems],
  ['files', fileProblems],
  ['indexes', indexProblems],
]

/** Looks whether all that the server keeps fits together. It may serve meanwhile. Returns a line for each problem. */
export async function problemsOf(server: ServerContext, say: (line: string) => void): Promise<string[]> {
  const all: string[] = []
  for (const [what, check] of CHECKS) {
    const problems = await unhurried(() => check(server, say))
    say(`${what}: ${problems.length === 0 ? 'good' : `${problems.length} problems`}`)
    all.push(...problems.map((problem) => `${what}: ${problem}`))
  }
  return all
}
