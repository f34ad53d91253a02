/** IDs in ascending order, each once. */
export type Ids = readonly number[]

export function idsOf(numbers: readonly number[]): Ids {
  return isAscending(numbers) ? numbers : [...new Set(numbers)].sort((a, b) => a - b)
}

export function hasId(ids: Ids, id: number): boolean {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? Number.POSITIVE_INFINITY) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id
}

/** Returns the same list if it already has all of them. */
export function withIds(ids: Ids, added: readonly number[]): Ids {
  const fresh = idsOf(added).filter((id) => !hasId(ids, id))
  if (fresh.length === 0) return ids
  // New messages and new users have the highest IDs, so sorting is rarely needed.
  const joined = ids.concat(fresh)
  return isAscending(joined.slice(ids.length - 1)) ? joined : joined.sort((a, b) => a - b)
}

/** Returns the same list if it has none of them. */
export function withoutIds(ids: Ids, removed: ReadonlySet<number>): Ids {
  return hasAny(ids, removed) ? ids.filter((id) => !removed.has(id)) : ids
}

function hasAny(ids: Ids, some: ReadonlySet<number>): boolean {
  if (some.size > ids.length) return ids.some((id) => some.has(id))
  for (const id of some) if (hasId(ids, id)) return true
  return false
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? Number.NEGATIVE_INFINITY))
}
