/** Ids in ascending order, each once. */
export type Ids = readonly number[]

export function idsOf(numbers: Iterable<number>): Ids {
  return [...new Set(numbers)].sort((a, b) => a - b)
}

export function hasId(ids: Ids, id: number): boolean {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? Infinity) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id
}

/** The same list where all of them are in it already. */
export function withIds(ids: Ids, added: Iterable<number>): Ids {
  const fresh = idsOf(added).filter((id) => !hasId(ids, id))
  const [first] = fresh
  if (first === undefined) return ids
  // New messages and new users have the highest ids, so there is seldom anything to sort.
  const joined = [...ids, ...fresh]
  return first > (ids.at(-1) ?? -Infinity) ? joined : joined.sort((a, b) => a - b)
}

/** The same list where none of them is in it. */
export function withoutIds(ids: Ids, removed: ReadonlySet<number>): Ids {
  return ids.some((id) => removed.has(id)) ? ids.filter((id) => !removed.has(id)) : ids
}
