import { constants, openSync } from 'node:fs'

/**
 * A folder held open by its descriptor. So PostgreSQL can work in it even if its user may not enter the path there (a
 * clone in root's home), and the socket's address stays below its limit of 107 bytes.
 */
export interface OpenFolder {
  fd: number
  /** The path that people know. */
  path: string
  /** The folder's path in this process. */
  ownPath: string
  /** The path in a child process that got `fd` as its descriptor 3. */
  childPath: string
}

/** Opens a folder; the caller closes `fd`. Without /proc, all three paths are the plain one. */
export function openFolder(path: string): OpenFolder {
  const fd = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY)
  if (process.platform !== 'linux') return { fd, path, ownPath: path, childPath: path }
  return { fd, path, ownPath: `/proc/self/fd/${fd}`, childPath: '/proc/self/fd/3' }
}
