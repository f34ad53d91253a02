import type { z } from 'zod'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'

/** Environment variables, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** An invalid environment variable. The message names the variable and the values it takes. */
export class ConfigError extends OperatorError {}

/** The environment variables that the configuration is read from. An empty one counts as not set. */
export class Variables {
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** A variable as it is, for values that no error may repeat. */
  text(name: string): string | undefined {
    return this.#environment[name] || undefined
  }

  /**
   * The value of a variable. Throws ConfigError.
   * @param takes which values it takes, for the error
   */
  read<T>(name: string, schema: z.ZodType<T>, fallback: T, takes: string): T {
    const text = this.text(name)
    if (text === undefined) return fallback
    const result = schema.safeParse(text)
    // A URL may contain a password.
    const given = text.includes('@') ? 'what was given' : `'${text}'`
    if (!result.success) throw new ConfigError(`${name} must be ${takes}, not ${given}`)
    return result.data
  }

  /** Like `read`, for a variable that may be left out. */
  readOptional<T>(name: string, schema: z.ZodType<T>, takes: string): T | undefined {
    return this.read<T | undefined>(name, schema, undefined, takes)
  }
}

/** A part of the configuration. */
export class ConfigPart {
  readonly read: (variables: Variables) => Partial<Config>

  constructor(read: ConfigPart['read']) {
    this.read = read
  }
}

/**
 * Declares what a noun reads from the environment: fields that it adds to `Config` by declaration merging. Found by
 * scanning the `config.ts` of the server's folders. `read` throws ConfigError. README.md lists the variables.
 */
export function configPart(read: ConfigPart['read']): ConfigPart {
  return new ConfigPart(read)
}
