const sets = new WeakMap<readonly number[], ReadonlySet<number>>()

/** Shorter lists are searched faster than turned into a set. */
const LONG = 16

/** Whether a payload's list has an id. Called once per viewer, so long lists are turned into memoized sets. */
export function isListed(list: readonly number[], id: number): boolean {
  if (list.length < LONG) return list.includes(id)
  let known = sets.get(list)
  if (known === undefined) {
    known = new Set(list)
    sets.set(list, known)
  }
  return known.has(id)
}
