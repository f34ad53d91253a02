/** A payload without what a message needs of it. Its message says what, for whoever runs the bot. */
export class PayloadProblem extends Error {}

/** What a table says of a name that a stranger chose: nothing of what every object has. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}

/**
 * An object of a payload, read by dotted paths such as `pull_request.user.login`. Services add fields and leave some
 * out as they like: what must be there is read by `text` or `number`, everything else by what is to stand in its place.
 */
export class Fields {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }

  /** The text at a path; numbers and truth values count as text. Throws PayloadProblem if there is none. */
  text(path: string): string {
    const text = this.maybe(path)
    if (text === undefined) throw new PayloadProblem(`it has no text at '${path}'`)
    return text
  }

  /** The first text at one of the paths that is not empty, or undefined. */
  maybe(...paths: string[]): string | undefined {
    for (const path of paths) {
      const value = this.#at(path)
      if (typeof value === 'number' || typeof value === 'boolean') return String(value)
      if (typeof value === 'string' && value.trim() !== '') return value
    }
    return undefined
  }

  /** Throws PayloadProblem if there is no number, also as text. */
  number(path: string): number {
    const number = this.maybeNumber(path)
    if (number === undefined) throw new PayloadProblem(`it has no number at '${path}'`)
    return number
  }

  maybeNumber(path: string): number | undefined {
    const text = this.maybe(path)
    return text === undefined || Number.isNaN(Number(text)) ? undefined : Number(text)
  }

  /** Whether the value at a path is true, or the word for it. */
  flag(path: string): boolean {
    return this.maybe(path) === 'true'
  }

  /** The object at a path. Throws PayloadProblem if there is none. */
  object(path: string): Fields {
    const object = this.maybeObject(path)
    if (object === undefined) throw new PayloadProblem(`it has no object at '${path}'`)
    return object
  }

  maybeObject(path: string): Fields | undefined {
    const value = this.#at(path)
    return isObject(value) ? new Fields(value) : undefined
  }

  /** The value of the field of that very name, which may have dots in it. */
  field(name: string): Fields {
    return new Fields(isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined)
  }

  /** The objects and texts of the list at a path; none if there is no list. */
  list(path: string): Fields[] {
    const value = this.#at(path)
    return Array.isArray(value) ? value.map((one) => new Fields(one)) : []
  }

  /** The texts of the list at a path. */
  texts(path: string): string[] {
    return this.list(path).flatMap((one) => one.maybe('') ?? [])
  }

  /** The names of the object's fields. */
  names(): string[] {
    return isObject(this.value) ? Object.keys(this.value) : []
  }

  has(path: string): boolean {
    const value = this.#at(path)
    return value !== undefined && value !== null
  }

  #at(path: string): unknown {
    let value = this.value
    for (const name of path === '' ? [] : path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
      // Whether a list or an object: a number is a name, too.
      value = (value as Record<string, unknown>)[name]
    }
    return value
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
