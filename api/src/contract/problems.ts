import type { z } from 'zod'

/** `subscriptions` and [0, 'name'] → `subscriptions[0]["name"]`: how the API writes a place inside a value. */
export function nestedName(name: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (at, key) => at + (typeof key === 'number' ? `[${key}]` : `["${String(key)}"]`),
    name,
  )
}

const typeNames: Record<string, string> = {
  int: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'a boolean',
  array: 'a list',
  tuple: 'a list',
  object: 'a dict',
  record: 'a dict',
}

// Stands for the name, which an error map does not know yet: the path is only complete afterwards.
const NAME = '\u0001'

/** The texts of the API for what zod finds wrong; a schema's own `error` text wins over these. */
export function problemText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${NAME} field is missing`
      return `${NAME} is not ${typeNames[isInteger(issue) ? 'int' : issue.expected] ?? 'valid'}`
    case 'invalid_union':
      return issue.input === undefined ? `${NAME} field is missing` : `Invalid ${NAME}`
    case 'too_big':
      if (issue.origin === 'string') return `${NAME} is too long (limit: ${issue.maximum} characters)`
      if (issue.origin === 'array') return `${NAME} is too long (limit: ${issue.maximum} items)`
      return `${NAME} is too large`
    case 'too_small':
      if (issue.origin === 'string') return `${NAME} cannot be blank`
      if (issue.origin === 'array') return `${NAME} cannot be empty`
      return `${NAME} is too small`
    default:
      return `Invalid ${NAME}`
  }
}

/** zod expects a `number` of what is no number at all, also where only integers would do. */
function isInteger({ inst }: z.core.$ZodRawIssue): boolean {
  const def: object = inst?._zod.def ?? {}
  return 'format' in def && (def.format === 'safeint' || def.format === 'int32')
}

/** One line for the first thing wrong with the value of a parameter. */
export function firstProblem(name: string, error: z.ZodError): string {
  return textOf(error.issues[0], name, [])
}

function textOf(issue: z.core.$ZodIssue | undefined, name: string, above: PropertyKey[]): string {
  if (issue === undefined) return `Invalid ${name}`
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    const deepest = deepestAlternative(issue.errors)
    if (deepest !== undefined) return textOf(deepest, name, path)
  }
  return issue.message.replaceAll(NAME, nestedName(name, path))
}

/** What is wrong inside the one alternative whose own type fits; nothing where none or several could be meant. */
function deepestAlternative(alternatives: z.core.$ZodIssue[][]): z.core.$ZodIssue | undefined {
  const inside = alternatives.map((issues) => issues[0]).filter((issue) => issue !== undefined)
  return inside.find((issue) => issue.path.length > 0 || issue.code === 'invalid_union')
}
