/**
 * Integers as ascending half-open ranges, flat: [from, to, from, to, …]. The last `to` may be Infinity. PostgreSQL's
 * int4multirange, in memory.
 */
export type Ranges = readonly number[]

/** The value past the end of ranges, which loops never reach. */
const HOLE = Number.NaN

/** Whether a number is in the ranges. */
export function includes(ranges: Ranges, value: number): boolean {
  for (let index = 0; index < ranges.length; index += 2) {
    if (value < (ranges[index] ?? HOLE)) return false
    if (value < (ranges[index + 1] ?? HOLE)) return true
  }
  return false
}

/** The ranges plus all numbers from `from` on. */
export function openedFrom(ranges: Ranges, from: number): Ranges {
  const before = closedAt(ranges, from)
  if (before.at(-1) === from) before.pop()
  else before.push(from)
  return [...before, Number.POSITIVE_INFINITY]
}

/** The ranges without the numbers from `end` on. */
export function closedAt(ranges: Ranges, end: number): number[] {
  const kept: number[] = []
  for (let index = 0; index < ranges.length; index += 2) {
    const from = ranges[index] ?? HOLE
    const to = Math.min(ranges[index + 1] ?? HOLE, end)
    if (from < to) kept.push(from, to)
  }
  return kept
}

/** Parses the text of an int4multirange, such as `{[1,5),[9,)}`. */
export function parseRanges(text: string): Ranges {
  return [...text.matchAll(/\[(-?\d+),(\d*)\)/g)].flatMap(([, from, to]) => [
    Number(from),
    to === '' ? Number.POSITIVE_INFINITY : Number(to),
  ])
}

/** Formats ranges as the text of an int4multirange. */
export function formatRanges(ranges: Ranges): string {
  const parts: string[] = []
  for (let index = 0; index < ranges.length; index += 2) {
    const to = ranges[index + 1] ?? HOLE
    parts.push(`[${ranges[index]},${to === Number.POSITIVE_INFINITY ? '' : to})`)
  }
  return `{${parts.join(',')}}`
}

/** Turns numbers, in any order, into ranges. */
export function rangesOf(values: readonly number[]): Ranges {
  const ranges: number[] = []
  for (const value of [...new Set(values)].sort((a, b) => a - b)) {
    if (ranges.at(-1) === value) ranges[ranges.length - 1] = value + 1
    else ranges.push(value, value + 1)
  }
  return ranges
}

/** The union. */
export function plus(a: Ranges, b: Ranges): Ranges {
  const edges: [from: number, to: number][] = []
  for (const ranges of [a, b]) {
    for (let index = 0; index < ranges.length; index += 2) {
      edges.push([ranges[index] ?? HOLE, ranges[index + 1] ?? HOLE])
    }
  }
  edges.sort(([one], [other]) => one - other)
  const sum: number[] = []
  for (const [from, to] of edges) {
    const end = sum.at(-1)
    if (end === undefined || from > end) sum.push(from, to)
    else if (to > end) sum[sum.length - 1] = to
  }
  return sum
}

/** The numbers in `a` that are not in `b`. */
export function minus(a: Ranges, b: Ranges): number[] {
  const rest: number[] = []
  let other = 0
  for (let index = 0; index < a.length; index += 2) {
    let from = a[index] ?? HOLE
    const to = a[index + 1] ?? HOLE
    while (other < b.length && (b[other + 1] ?? HOLE) <= from) other += 2
    // The last range of `b` that overlaps this one may overlap the next too.
    for (let at = other; at < b.length && (b[at] ?? HOLE) < to; at += 2) {
      if ((b[at] ?? HOLE) > from) rest.push(from, b[at] ?? HOLE)
      from = b[at + 1] ?? HOLE
    }
    if (from < to) rest.push(from, to)
  }
  return rest
}

/** How many numbers are in the ranges. */
export function countOf(ranges: Ranges): number {
  let count = 0
  for (let index = 0; index < ranges.length; index += 2) {
    count += (ranges[index + 1] ?? HOLE) - (ranges[index] ?? HOLE)
  }
  return count
}

/** Whether any number is in both. */
export function overlap(a: Ranges, b: Ranges): boolean {
  let other = 0
  for (let index = 0; index < a.length; index += 2) {
    while (other < b.length && (b[other + 1] ?? HOLE) <= (a[index] ?? HOLE)) other += 2
    if (other < b.length && (b[other] ?? HOLE) < (a[index + 1] ?? HOLE)) return true
  }
  return false
}
