const sets = new WeakMap<readonly number[], ReadonlySet<number>>()

/** Fewer are looked through faster than put into a set. */
const LONG = 16

/** Whether a list of a payload has the number: asked once for each viewer, so long ones are turned into sets. */
export function isListed(list: readonly number[], id: number): boolean {
  if (list.length < LONG) return list.includes(id)
  let known = sets.get(list)
  if (known === undefined) {
    known = new Set(list)
    sets.set(list, known)
  }
  return known.has(id)
}
