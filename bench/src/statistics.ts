/** The value below which the given share (0 to 1) of the numbers lies; NaN for none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (numbers: readonly number[]) => percentile(numbers, 0.5)

/** The difference of the greatest and the least, as a share of the greatest. */
export function spread(numbers: readonly number[]): number {
  const greatest = Math.max(...numbers)
  return (greatest - Math.min(...numbers)) / greatest
}
