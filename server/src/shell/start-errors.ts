import { join } from 'node:path'
import type { Config } from '#engine/config.ts'
import { databaseDoesNotServe } from '#engine/db/database.ts'
import { damaged, NO_SPACE, noSpace } from '#engine/db/embedded/why-it-failed.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { dataFolderProblem } from './data-folder.ts'

/** PostgreSQL's error code for a missing privilege. */
const NOT_ALLOWED = '42501'
/** PostgreSQL's error codes for missing or damaged files of databases, tables and indexes. */
const DAMAGED = /^(?:3D000|58030|58P01|XX00[12])$/

/** Why the server does not start: a line that says what to do, or for an unknown error all its details. */
export function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return `Parley could not start: ${error}`
  const problem = config && dataFolderProblem(error, config.dataDir)
  if (problem !== undefined) return problem.message
  if (NO_SPACE.test(error.message)) return noSpace().message
  if ('code' in error && error.code === NOT_ALLOWED) {
    return `DATABASE_URL: ${error.message}: make the user the owner of the database and of all in it`
  }
  if (config?.databaseUrl === undefined && 'code' in error && DAMAGED.test(String(error.code))) {
    return damaged(join(config?.dataDir ?? '', 'postgres'), error.message).message
  }
  if (databaseDoesNotServe(error)) {
    const where = config?.databaseUrl === undefined ? 'PostgreSQL has' : 'DATABASE_URL: the database has'
    return `${where} gone away during the start (${error.message}): see its log, and start again`
  }
  return `Parley could not start: ${error.stack}`
}
