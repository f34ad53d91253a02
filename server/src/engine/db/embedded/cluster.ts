import { spawn } from 'node:child_process'
import { chownSync, closeSync, fsyncSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, giveFolder } from './account.ts'
import { type Binaries, ENVIRONMENT } from './binaries.ts'
import { isCluster, mendCluster } from './check-cluster.ts'
import type { Log } from './log.ts'
import { type OpenFolder, openFolder } from './open-folder.ts'
import { type Settings, settingsFile } from './settings.ts'
import { whyItFailed } from './why-it-failed.ts'

/** PostgreSQL's superuser in our clusters. */
export const USER = 'parley'
/** The database that initdb creates. */
export const DATABASE = 'postgres'

const OWN_SETTINGS = 'parley.conf'

/**
 * Makes sure that `folder` is a cluster that `binaries` can serve, with `settings`. A new one is created in a sibling
 * folder and renamed when complete, so an interrupted start never passes for a cluster.
 */
export async function prepareCluster(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  settings: Settings,
  { log, signal }: { log: Log; signal?: AbortSignal | undefined },
): Promise<void> {
  if (!isCluster(folder, binaries)) await createCluster(folder, binaries, account, settings, signal)
  giveFolder(folder, account)
  mendCluster(folder, account, log)
  writeOwned(join(folder, OWN_SETTINGS), settingsFile(settings), account)
}

async function createCluster(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  settings: Settings,
  signal?: AbortSignal,
): Promise<void> {
  const draft = `${folder}.initialising`
  // A killed start may have left an initdb that still writes there: it ends when its files are gone.
  rmSync(draft, { recursive: true, force: true, maxRetries: 10 })
  mkdirSync(draft, { mode: 0o700 })
  giveFolder(draft, account)
  const opened = openFolder(draft)
  try {
    await run(binaries.initdb, initdbArguments(opened, settings), opened, account, signal)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 10 })
    throw error
  } finally {
    closeSync(opened.fd)
  }
  writeOwned(join(draft, 'postgresql.conf'), OPERATOR_SETTINGS, account)
  renameSync(draft, folder)
  // If a power cut lost the rename, the next start would delete the cluster as a draft.
  syncFolder(dirname(folder))
}

function syncFolder(path: string): void {
  const { fd } = openFolder(path)
  fsyncSync(fd)
  closeSync(fd)
}

function initdbArguments({ childPath }: OpenFolder, settings: Settings): string[] {
  return [
    ['-D', childPath, '-U', USER, '-E', 'UTF8'],
    // PostgreSQL's own locale: the C library's sort order changes with the machine, which breaks indexes.
    ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // The only access is a socket in a folder that no other user can enter.
    ['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
    // Every write waits while the write-ahead log gets another file of zeros, which under a load that grows it often
    // does: some 4 ms for this size, and 50 for the usual one.
    ['--wal-segsize=4'],
    settings.fsync === 'off' ? ['--no-sync'] : [],
  ].flat()
}

const OPERATOR_SETTINGS = `# What Parley sets; settings below this line win.
include '${OWN_SETTINGS}'
`

function writeOwned(path: string, text: string, account: Account | undefined): void {
  writeFileSync(path, text, { mode: 0o600, flush: true })
  if (account) chownSync(path, account.uid, account.gid)
}

/** Runs a program to its end, with the opened folder as its file descriptor 3. */
function run(
  program: string,
  args: string[],
  folder: OpenFolder,
  account: Account | undefined,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      signal,
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe', folder.fd],
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    let failure: Error | undefined
    child.once('error', (error) => {
      failure = error
      if (child.pid === undefined) reject(error)
    })
    // Waits for this after an abort too: only then have its children ended.
    child.once('close', (code, killer) => {
      if (code === 0) resolve()
      else
        reject(
          failure ??
            whyItFailed(`A new database could not be made (${killer ?? code})`, folder, output.split('\n')),
        )
    })
  })
}
