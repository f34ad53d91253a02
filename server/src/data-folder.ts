import { accessSync, constants, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { OperatorError } from './operator-error.ts'

/** Makes the data folder where there is none. Throws OperatorError where this user cannot work in it. */
export function prepareDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw dataFolderProblem(error, dataDir) ?? error
  }
}

/** What the operator can do about an error of the file system at or below the data folder; undefined for any other. */
export function dataFolderProblem(error: unknown, dataDir: string): OperatorError | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return undefined
  const path = String(error.path)
  if (!path.startsWith(dataDir) && !dataDir.startsWith(path)) return undefined
  const advice = ADVICE[String(error.code)]
  return advice && new OperatorError(`DATA_DIR: ${advice(path, dataDir)}`)
}

const ANOTHER = 'or set DATA_DIR to another folder'

const notAllowed = (path: string, dataDir: string) => {
  const { username } = userInfo()
  return `${username} may not use ${path}: start as its owner, give ${dataDir} and all in it to ${username}, ${ANOTHER}`
}
const noSpace = (path: string) => `there is no space left for ${path}: make some, ${ANOTHER}`
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
