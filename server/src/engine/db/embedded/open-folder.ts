import { constants, openSync } from 'node:fs'

/**
 * A folder held open, so that PostgreSQL can work in it although its user may not walk the path there (a clone in
 * root's home), and so that the socket's address stays short (a socket path ends at 107 bytes).
 */
export interface OpenFolder {
  fd: number
  /** As people know it. */
  path: string
  /** The folder's path in this process. */
  ownPath: string
  /** Its path in a child process that got `fd` as its descriptor 3. */
  childPath: string
}

/** Opens `path`; the caller closes `fd`. Without /proc both paths are the plain one. */
export function openFolder(path: string): OpenFolder {
  const fd = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY)
  if (process.platform !== 'linux') return { fd, path, ownPath: path, childPath: path }
  return { fd, path, ownPath: `/proc/self/fd/${fd}`, childPath: '/proc/self/fd/3' }
}
