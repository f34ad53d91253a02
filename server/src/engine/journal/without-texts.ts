/** The same with every text in it empty. */
export function withoutTexts<T>(value: T): T {
  // Nothing but the texts is another, so it is of the same type.
  return blank(value) as T
}

function blank(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return value.map(blank)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, blank(one)]))
}
