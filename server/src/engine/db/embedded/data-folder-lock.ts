import { statSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'

/** Another server has this data folder open. The message is for the operator who started the second one. */
export class DataFolderInUse extends OperatorError {
  constructor(dataDir: string) {
    super(`Another Parley already runs on the folder ${dataDir}: stop it, or set DATA_DIR to another folder`)
    this.name = 'DataFolderInUse'
  }
}

/**
 * Locks `dataDir` until the returned function is called or the process ends, however it ends.
 *
 * The lock is a listening Unix socket named after the folder's device and inode, so every path to the folder gives
 * the same lock. On Linux the name is abstract: the kernel frees it even after SIGKILL, and no file can go stale.
 * Abstract names belong to a network namespace: two containers that share a volume do not see each other's.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(dataDir)
  const name = `parley-${dev}-${ino}`
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name)
  const server = (await listen(address)) ?? ((await isDeserted(address)) ? await listen(address) : undefined)
  if (!server) throw new DataFolderInUse(dataDir)
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Listens at `address`; undefined if another process does. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

/** Removes a socket file that a killed process left behind. Abstract names leave nothing. */
async function isDeserted(address: string): Promise<boolean> {
  if (address.startsWith('\0')) return false
  const answered = await new Promise<boolean>((resolve) => {
    const socket = connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
  if (!answered) await unlink(address).catch(() => {})
  return !answered
}
