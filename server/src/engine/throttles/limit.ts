import type { RateLimit } from './rate-limit.ts'

/**
 * A limit that protects the server from too much work. Nodes count in their memory, which costs nothing, and tell each
 * other: together they let through a tenth more at most.
 */
export interface LoadLimit {
  readonly name: string
  readonly limit: RateLimit
}

const declared = new Map<string, LoadLimit>()

/**
 * Declares a limit on the work of the server, beside that work.
 * @param name by which nodes tell each other of it
 */
export function loadLimit(name: string, limit: RateLimit): LoadLimit {
  if (declared.has(name)) throw new Error(`Two limits are called '${name}'.`)
  const one = { name, limit }
  declared.set(name, one)
  return one
}

/** The limit that another node tells of. */
export function loadLimitCalled(name: string): LoadLimit | undefined {
  return declared.get(name)
}

/** A limit that protects people: attempts are counted in the database, so it holds exactly and over restarts. */
export interface AttemptLimit {
  /** As the database stores it: never change it once used. */
  readonly kind: string
  readonly limits: readonly RateLimit[]
}

/** Declares a limit on attempts, beside what is tried: that all of the rates allow. */
export function attemptLimit(kind: string, ...limits: readonly RateLimit[]): AttemptLimit {
  return { kind, limits }
}
