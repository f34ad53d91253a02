import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { OperatorError } from '#engine/operator-error.ts'

/** Creates the data folder if it is missing. Throws OperatorError if this user cannot write to it. */
export function prepareDataFolder(dataDir: string) {
  try {
    makeFolder(dataDir)
    if (!statSync(dataDir).isDirectory()) throw new OperatorError(`DATA_DIR: ${noFolder(dataDir)}`)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    if (existsSync(join(dataDir, 'PG_VERSION'))) throw new OperatorError(`DATA_DIR: ${ofPostgres(dataDir)}`)
  } catch (error) {
    throw dataFolderProblem(error, dataDir) ?? error
  }
}

/** Creates a folder and its parents. `mkdirSync` with `recursive` loops forever where it cannot, as in /proc. */
function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // A server that starts at the same time has created it.
    if (!existsSync(path)) throw error
  }
}

/** Explains a file system error in the data folder to the operator; undefined for any other error. */
export function dataFolderProblem(error: unknown, dataDir: string): OperatorError | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return undefined
  const path = String(error.path)
  if (!path.startsWith(dataDir) && !dataDir.startsWith(path)) return undefined
  const advice = ADVICE[String(error.code)]
  return advice && new OperatorError(`DATA_DIR: ${advice(path, dataDir)}`)
}

const ANOTHER = 'or set DATA_DIR to another folder'

const notAllowed = (path: string, dataDir: string) => {
  const user = ownName()
  return `${user} may not use ${path}: start as its owner, give ${dataDir} and all in it to ${user}, ${ANOTHER}`
}

/** The name of the user, or the id: in containers, users may have no name. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

const noSpace = (path: string) => `there is no space left for ${path}: make some, ${ANOTHER}`
const ofPostgres = (path: string) =>
  `${path} is the folder of a PostgreSQL itself: set DATA_DIR to the one above it, or to another`
const noFolder = (path: string) => `${path} is no folder: move it away, ${ANOTHER}`

const ADVICE: Readonly<Record<string, (path: string, dataDir: string) => string>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: (path) => `${path} is on a disk that cannot be written: mount it for writing, ${ANOTHER}`,
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  ENOENT: (path) => `${path} cannot be made there: make it, ${ANOTHER}`,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  ENAMETOOLONG: (path) => `${path} is too long for this system: set DATA_DIR to another folder`,
}
