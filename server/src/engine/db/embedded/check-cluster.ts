import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Log } from './log.ts'
import { damaged } from './why-it-failed.ts'

/** Files and folders that every cluster has. */
const NEEDED = [
  'global/pg_control',
  'base',
  'pg_wal',
  'pg_xact',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'postgresql.conf',
  'pg_hba.conf',
]

/**
 * Folders that PostgreSQL requires but that hold nothing of value while it is stopped. Most are empty then, and some
 * copying tools skip empty folders.
 */
const EMPTY = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]

/** The modes that PostgreSQL accepts for its folder. */
const MODES = [0o700, 0o750]

/**
 * Whether `folder` holds a cluster. Throws OperatorError if it holds something else, a cluster of another version
 * than `binaries`, or one with missing parts.
 */
export function isCluster(folder: string, binaries: Binaries): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return false
  if (found.isSymbolicLink() && !isThere(folder)) {
    throw new OperatorError(
      `DATA_DIR: ${folder} leads to ${readlinkSync(folder)}, where nothing is: mount or mend it`,
    )
  }
  const names = readdirSync(folder)
  if (names.length === 0) return false
  if (!names.includes('PG_VERSION') && !names.includes('global')) {
    throw new OperatorError(`DATA_DIR: ${folder} holds something else than a database: move it away`)
  }
  const missing = ['PG_VERSION', ...NEEDED].find((name) => !isThere(join(folder, name)))
  if (missing !== undefined) throw damaged(folder, `${missing} is missing`)
  checkVersion(folder, readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim(), binaries)
  return true
}

/** Unlike existsSync, throws if another user's permissions hide the path. */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

function checkVersion(folder: string, found: string, { major }: Binaries): void {
  if (found === major) return
  if (!/^\d+(?:\.\d+)?$/.test(found)) throw damaged(folder, 'PG_VERSION is no version')
  const what = `The database in ${folder} is of PostgreSQL ${found}, this Parley brings PostgreSQL ${major}`
  if (Number(found) > Number(major)) {
    throw new OperatorError(`${what}: start the newer Parley that has written it`)
  }
  throw new OperatorError(
    `${what}. Start the Parley that has written it, make a backup (\`npm run parley -- backup FILE\`), and restore that with this one into another folder.`,
  )
}

/**
 * Repairs what a copied cluster lacks: its mode, and empty folders. Throws OperatorError if another user than
 * `account` owns it.
 */
export function mendCluster(folder: string, account: Account | undefined, log: Log): void {
  const { uid, mode } = statSync(folder)
  const own = account?.uid ?? process.getuid?.()
  if (uid !== own) {
    throw new OperatorError(
      `DATA_DIR: ${folder} belongs to another user (${uid}): start as that one, or give it and all in it to ${own}`,
    )
  }
  if (!MODES.includes(mode & 0o777)) {
    log.warn(`${folder} was open to other users: it is closed to them again`)
    chmodSync(folder, 0o700)
  }
  for (const name of EMPTY) makeWhereMissing(join(folder, name), account, log)
}

function makeWhereMissing(path: string, account: Account | undefined, log: Log): void {
  if (isThere(path)) return
  log.warn(`${path} was missing and is created again`)
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
}
