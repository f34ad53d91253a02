import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A user of the operating system, as `spawn` takes it. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The user that PostgreSQL runs as; undefined: this process's own. PostgreSQL refuses to run as root, so root picks
 * the first of these that is not root: the owner of the cluster, the owner of the program's files, nobody.
 */
export function accountForPostgres(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const ofCluster = ownerOf(cluster)
  if (ofCluster && ofCluster.uid !== 0) return ofCluster
  const ofProgram = ownerOf(import.meta.dirname)
  // initdb fails for a uid without a name, as in a container with a clone mounted from outside.
  if (ofProgram && ofProgram.uid !== 0 && idOf(['-un', String(ofProgram.uid)])) return ofProgram
  return { uid: Number(idOf(['-u', 'nobody']) ?? 65534), gid: Number(idOf(['-g', 'nobody']) ?? 65534) }
}

function ownerOf(path: string): Account | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && { uid: stats.uid, gid: stats.gid }
}

function idOf(args: string[]): string | undefined {
  const { status, stdout } = spawnSync('id', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Makes `account` the owner of a folder and its contents, unless it owns the folder already. */
export function giveFolder(folder: string, account: Account | undefined): void {
  if (!account || statSync(folder).uid === account.uid) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}
