// What the copied sources import: each of their conditions passes its value through `decide`, so that a mutant is a
// matter of a number, and thousands of them share one process.

/** One mutant: of a condition, by its number, the value that it always has. */
export interface Mutant {
  readonly name: string
  readonly condition: number
  readonly becomes: boolean
  /** The files of tests that are to notice it; without, all that run. */
  readonly tests?: readonly string[]
}

interface Switch {
  active: Mutant | undefined
  /** The conditions that were asked since it was emptied, with the values that they had. */
  readonly seen: Map<number, Set<boolean>>
  /** How often the mutant has decided. */
  count: number
}

/** No test asks a condition as often. A mutant that does so would go on for ever. */
const ENDLESS = 10_000_000

// Not of the module: the runner and the sources may each have one.
const holder = globalThis as { parleyMutants?: Switch }
holder.parleyMutants ??= { active: undefined, seen: new Map(), count: 0 }
export const mutants: Switch = holder.parleyMutants

/** The value of a condition, or what the active mutant makes of it. */
export function decide<T>(condition: number, value: T): T | boolean {
  const { active, seen } = mutants
  const values = seen.get(condition)
  if (values) values.add(Boolean(value))
  else seen.set(condition, new Set([Boolean(value)]))
  if (active?.condition !== condition) return value
  if (++mutants.count > ENDLESS) throw new Error('this mutant goes on for ever')
  return active.becomes
}
