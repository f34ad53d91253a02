import { isDeepStrictEqual } from 'node:util'
import type { Realm } from './realm.ts'
import { loadState, type StateSlice } from './state.ts'

/** How often to look again when something was written meanwhile. */
const MOST_TRIES = 5

/** How the state in memory differs from the rows. */
export interface Differences {
  /** The fields of the state that differ. */
  readonly differing: readonly string[]
  /** The state as plain data: in memory, and as its rows say. */
  readonly memory: Readonly<Record<string, unknown>>
  readonly rows: Readonly<Record<string, unknown>>
}

/** Compares an organization's state in memory with what a start would load. Nothing may differ. */
export async function differencesFromRows(realm: Realm, slices: readonly StateSlice[]): Promise<Differences> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // Another node may have written.
    await realm.follow()
    const { isOfOneMoment, ...found } = await compare(realm, slices)
    if (found.differing.length === 0 || isOfOneMoment) return found
  }
  // So much is written that it never fits: for once, nobody on this node may write meanwhile.
  return realm.change(() => compare(realm, slices))
}

async function compare(
  { state, db }: Realm,
  slices: readonly StateSlice[],
): Promise<Differences & { isOfOneMoment: boolean }> {
  const { botDomain, authenticationMethods, webPublicStreamsEnabled, journalHead } = state
  const facts = { botDomain, authenticationMethods, webPublicStreamsEnabled }
  const loaded = { ...facts, ...(await loadState(db, state.id, slices)) }
  const [memory, rows] = [plainState(state), plainState(loaded)]
  const differing = Object.keys({ ...memory, ...rows }).filter(
    (field) => !isDeepStrictEqual(memory[field], rows[field]),
  )
  const isOfOneMoment = state.journalHead === journalHead && loaded.journalHead === journalHead
  return { differing, memory, rows, isOfOneMoment }
}

const plainState = (state: object) =>
  Object.fromEntries(Object.entries(state).map(([field, value]) => [field, plain(value)]))

/** A comparable form: maps by key and sets sorted, so that insertion order does not matter. */
function plain(value: unknown): unknown {
  if (value instanceof Map) {
    const entries = [...value].map(([key, one]) => [key, plain(one)] as const)
    return { map: Object.fromEntries(entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))) }
  }
  if (value instanceof Set) return { set: [...value].sort() }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null && Symbol.iterator in value) {
    // It has the method of one.
    return [...(value as Iterable<unknown>)].map(plain)
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, one]) => [key, plain(one)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
  return value
}
