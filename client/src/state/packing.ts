import { isMap, Map as PersistentMap } from 'immutable'
import { type ClientState, onNotFetched } from './client-state.ts'

/** A part of the state as texts, for a place that outlives the program. */
export type Packed =
  | { readonly kind: 'value'; readonly nests: boolean; readonly text: string }
  /** A table, whose records the parts list. `nests` is whether there are tables in them. */
  | { readonly kind: 'table'; readonly nests: boolean; readonly parts: readonly string[] }
  /** An object with tables in it. */
  | { readonly kind: 'object'; readonly fields: readonly (readonly [name: string, Packed])[] }

/** So many characters are read or written in one go: less than a millisecond. */
const PART_LENGTH = 16_000
const TABLE = '$table'

type Entries = [unknown, unknown][]

/** The parts of a state, by name: those that are the same object in two states need not be packed again. */
export function partsOf(state: ClientState): Map<string, unknown> {
  return new Map(Object.entries(state))
}

export function stateOf(parts: Iterable<readonly [string, unknown]>): ClientState {
  return onNotFetched(Object.fromEntries(parts))
}

/** Packs a part of the state; whoever runs it may rest at each step. */
export function* packing(value: unknown): Generator<void, Packed> {
  if (isMap(value)) return yield* packingTable(value)
  if (!holdsTable(value)) {
    const text = textOf({ value })
    return { kind: 'value', nests: text.includes(TABLE), text }
  }
  const fields: [string, Packed][] = []
  for (const [name, inner] of Object.entries(value)) fields.push([name, yield* packing(inner)])
  return { kind: 'object', fields }
}

function* packingTable(table: Iterable<[unknown, unknown]>): Generator<void, Packed> {
  const parts: string[] = []
  let nests = false
  let records: string[] = []
  let length = 0
  for (const record of table) {
    const text = textOf(record)
    nests ||= text.includes(TABLE)
    records.push(text)
    length += text.length
    if (length < PART_LENGTH) continue
    parts.push(`[${records}]`)
    records = []
    length = 0
    yield
  }
  parts.push(`[${records}]`)
  return { kind: 'table', nests, parts }
}

function holdsTable(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.values(value).some(isMap)
}

/** Asking a function about each value takes twice as long, and few records have tables in them. */
function textOf(value: object): string {
  return JSON.stringify(value, nestsTable(value) ? withTables : undefined)
}

function nestsTable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return isMap(value) || Object.values(value).some(nestsTable)
}

/** The text is made of the value that a table itself gives for that, which forgets the types of its keys. */
function withTables(this: Record<string, unknown>, key: string, given: unknown): unknown {
  const own = this[key]
  return isMap(own) ? { [TABLE]: [...own] } : given
}

/** The value that was packed; whoever runs it may rest at each step. Throws for what is no such text. */
export function* unpacking(packed: Packed): Generator<void, unknown> {
  switch (packed.kind) {
    case 'value': {
      const { value }: { value?: unknown } = JSON.parse(packed.text)
      return packed.nests ? tablesIn(value) : value
    }
    case 'object': {
      const fields: [string, unknown][] = []
      for (const [name, inner] of packed.fields) fields.push([name, yield* unpacking(inner)])
      return Object.fromEntries(fields)
    }
    case 'table': {
      const table = PersistentMap<unknown, unknown>().asMutable()
      for (const part of packed.parts) {
        const records: Entries = JSON.parse(part)
        for (const [key, record] of records) table.set(key, packed.nests ? tablesIn(record) : record)
        yield
      }
      return table.asImmutable()
    }
    default:
      throw new Error('This was not packed')
  }
}

/** Packs in one go. */
export function pack(value: unknown): Packed {
  return resultOf(packing(value))
}

/** Unpacks in one go. */
export function unpack(packed: Packed): unknown {
  return resultOf(unpacking(packed))
}

function resultOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function tablesIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(tablesIn)
  const inner = Object.entries(value).map(([key, one]) => [key, tablesIn(one)] as const)
  const [first] = inner
  if (inner.length === 1 && first?.[0] === TABLE) return PersistentMap(first[1] as Entries)
  return Object.fromEntries(inner)
}
