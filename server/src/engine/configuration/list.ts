import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { codeOf } from '../error-code.ts'
import { ConfigError, type Variables } from './part.ts'

interface ListDeclaration<T> {
  readonly most: number
  /** The schema of an element; a text says why there is none. */
  schemaFor(given: unknown, index: number): z.ZodType<T> | string
  /** What no two elements may share. */
  idOf(one: T): string
  readonly what: string
}

/**
 * A JSON list in a variable, or in the file that the variable with `_FILE` names: for what has secrets and many lines.
 * Empty if neither is set. Throws ConfigError, which repeats no value.
 * @returns the list, and the name of the variable that gave it
 */
export function readList<T>(
  variables: Variables,
  variable: string,
  declaration: ListDeclaration<T>,
): { readonly list: readonly T[]; readonly name: string } {
  const [text, path] = [variables.text(variable), variables.text(`${variable}_FILE`)]
  if (text !== undefined && path !== undefined)
    throw new ConfigError(`Set ${variable} or ${variable}_FILE, not both`)
  const name = path === undefined ? variable : `${variable}_FILE`
  if (text === undefined && path === undefined) return { list: [], name }
  try {
    return { list: listIn(text ?? readFileSync(path ?? '', 'utf8'), declaration), name }
  } catch (error) {
    const problem = codeOf(error) === undefined ? messageOf(error) : 'cannot be read'
    throw new ConfigError(`${name} ${problem}`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function listIn<T>(text: string, { most, schemaFor, idOf, what }: ListDeclaration<T>): readonly T[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Error('is no JSON')
  }
  if (!Array.isArray(given)) throw new Error('is wrong: a list is expected')
  if (given.length > most) throw new Error(`is wrong: it has more than ${most}`)
  const list = given.map((one: unknown, index) => elementIn(one, index, schemaFor))
  if (new Set(list.map(idOf)).size < list.length) throw new Error(`is wrong: names a ${what} twice`)
  return list
}

function elementIn<T>(given: unknown, index: number, schemaFor: ListDeclaration<T>['schemaFor']): T {
  const schema = schemaFor(given, index)
  if (typeof schema === 'string') throw new Error(schema)
  const { data, error } = schema.safeParse(given)
  const [issue] = error?.issues ?? []
  if (issue !== undefined) throw new Error(`is wrong: ${[index, ...issue.path].join('.')}: ${issue.message}`)
  // Without an issue there is the value.
  return data as T
}
