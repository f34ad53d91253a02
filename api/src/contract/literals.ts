/** A value as a program would write it. */
export type Writer = (value: unknown, indent?: string) => string

/** How values look in TypeScript. */
export const inTypeScript: Writer = (value, indent = '') => {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return list(value, inTypeScript, indent)
  if (typeof value !== 'object' || value === null) return String(value)
  const named = Object.entries(value).map(([key, inner]): [string, unknown] => [
    /^[A-Za-z_]\w*$/.test(key) ? key : quoted(key),
    inner,
  ])
  return table(named, inTypeScript, indent)
}

/** How values look in Python. */
export const inPython: Writer = (value, indent = '') => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return list(value, inPython, indent)
  if (typeof value !== 'object') return String(value)
  const named = Object.entries(value).map(([key, inner]): [string, unknown] => [JSON.stringify(key), inner])
  return table(named, inPython, indent)
}

/** A word of a command: nothing in it means anything to a shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inside}'`
}

/** So long a line may be. */
const WIDTH = 72

function list(values: readonly unknown[], write: Writer, indent: string): string {
  const line = `[${values.map((one) => write(one)).join(', ')}]`
  if (fits(line, indent)) return line
  const inner = `${indent}  `
  return `[\n${values.map((one) => `${inner}${write(one, inner)},\n`).join('')}${indent}]`
}

function table(fields: [string, unknown][], write: Writer, indent: string): string {
  if (fields.length === 0) return '{}'
  const [open, close] = write === inPython ? ['{', '}'] : ['{ ', ' }']
  const line = `${open}${fields.map(([key, one]) => `${key}: ${write(one)}`).join(', ')}${close}`
  if (fits(line, indent)) return line
  const inner = `${indent}  `
  return `{\n${fields.map(([key, one]) => `${inner}${key}: ${write(one, inner)},\n`).join('')}${indent}}`
}

function fits(line: string, indent: string): boolean {
  return !line.includes('\n') && indent.length + line.length <= WIDTH
}
