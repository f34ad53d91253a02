import { isMap, Map as PersistentMap } from 'immutable'
import { type ClientState, onNotFetched } from './client-state.ts'

/** A part of the state as texts, for a place that outlives the program. */
export interface Packed {
  /** Whether the value is one table, whose records the parts list. */
  readonly isTable: boolean
  /** Whether tables are inside of the value. */
  readonly nests: boolean
  readonly parts: readonly string[]
}

/** So many records become text in one go: less than a frame takes. */
const RECORDS_IN_PART = 400
const TABLE = '$table'

/** The parts of a state, by name: those that are the same object in two states need not be packed again. */
export function partsOf(state: ClientState): Map<string, unknown> {
  return new Map(Object.entries(state))
}

export function stateOf(parts: Iterable<readonly [string, unknown]>): ClientState {
  return onNotFetched(Object.fromEntries(parts))
}

/** Packs a part of the state; whoever runs it may rest at each step. */
export function* packing(value: unknown): Generator<void, Packed> {
  let nests = false
  // The text is made of the value that a table itself gives for that, which forgets the types of its keys.
  function withTables(this: Record<string, unknown>, key: string, given: unknown): unknown {
    const own = this[key]
    if (!isMap(own)) return given
    nests = true
    return { [TABLE]: [...own] }
  }
  if (!isMap(value)) return { isTable: false, parts: [JSON.stringify({ value }, withTables)], nests }
  const parts: string[] = []
  let records: unknown[] = []
  for (const record of value) {
    if (records.push(record) < RECORDS_IN_PART) continue
    parts.push(JSON.stringify(records, withTables))
    records = []
    yield
  }
  parts.push(JSON.stringify(records, withTables))
  return { isTable: true, parts, nests }
}

/** Packs in one go. */
export function pack(value: unknown): Packed {
  const steps = packing(value)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The value that was packed. Throws for what is no such text. */
export function unpack({ isTable, nests, parts }: Packed): unknown {
  const parsed: unknown[] = parts.map((part) => JSON.parse(part))
  const values = nests ? parsed.map(tablesIn) : parsed
  if (!isTable) return (values[0] as { value?: unknown }).value
  return PersistentMap<unknown, unknown>().withMutations((table) => {
    for (const records of values as [unknown, unknown][][]) {
      for (const [key, record] of records) table.set(key, record)
    }
  })
}

function tablesIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(tablesIn)
  const inner = Object.entries(value).map(([key, one]) => [key, tablesIn(one)] as const)
  const [first] = inner
  if (inner.length === 1 && first?.[0] === TABLE) return PersistentMap(first[1] as [unknown, unknown][])
  return Object.fromEntries(inner)
}
