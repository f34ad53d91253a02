/** The first place in an ascending list whose number is not smaller; its length, if all are. */
export function placeIn<T>(sorted: ArrayLike<T>, number: number, numberOf: (one: T) => number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    // Between its ends, a list has an element at each place.
    if (numberOf(sorted[middle] as T) < number) from = middle + 1
    else to = middle
  }
  return from
}
