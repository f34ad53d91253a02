import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const WEB = import.meta.dirname
const PROJECT = path.dirname(WEB)
const DIST = path.join(WEB, 'dist')
const STAMP = path.join(DIST, '.stamp')
/** A build is written here first. While a process builds, it keeps touching this folder: others see that and wait. */
const STAGING = path.join(WEB, '.tmp/dist')
const HEARTBEAT_MS = 1000
/** After so many looks without a change of its time, the folder belongs to a process that was killed. */
const SILENT_LOOKS = 50
const LOOK_EVERY_MS = 100

/** What the built files depend on, relative to the project. */
const SOURCES = [
  'web/index.html',
  'web/bundle.ts',
  'web/vite.config.ts',
  'web/outlines.ts',
  'web/package.json',
  'web/public',
  'web/src',
  'client/src',
  'markup/src',
  'api/src',
  'package-lock.json',
]

/**
 * Makes sure that `web/dist` holds the app as it is in the sources; returns at once if it already does.
 * Safe to call from several processes at the same time, and while the old files are being served. Throws when `signal`
 * is aborted, and leaves nothing behind. Tells `say` before a build, which takes a minute on a slow machine.
 */
export async function buildIfStale({
  signal,
  say = () => undefined,
}: {
  signal?: AbortSignal
  say?: (line: string) => void
} = {}): Promise<void> {
  // The package for `npx` has the app, and nothing to build it from.
  if (!existsSync(path.join(WEB, 'bundle.ts'))) return
  const wanted = await fingerprint()
  let looks = 0
  let seen = 0
  while (!(await isBuilt(wanted))) {
    signal?.throwIfAborted()
    if (await claimStaging()) {
      say('Building the app (only the first time, and when its sources change) …')
      return await build(wanted, signal)
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal })
    const time = (await stat(STAGING).catch(() => undefined))?.mtimeMs ?? 0
    looks = time === seen ? looks + 1 : 0
    seen = time
    if (looks === SILENT_LOOKS) await rm(STAGING, { recursive: true, force: true })
  }
}

async function isBuilt(wanted: string): Promise<boolean> {
  return (
    existsSync(path.join(DIST, 'index.html')) && (await readFile(STAMP, 'utf8').catch(() => '')) === wanted
  )
}

async function claimStaging(): Promise<boolean> {
  try {
    await mkdir(path.dirname(STAGING), { recursive: true })
    await mkdir(STAGING)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw couldNotBuild(error)
  }
}

/**
 * Runs in a process of its own: that gives the bundler's memory back, and sets NODE_ENV, which in a test run would make
 * the bundler take the development build of React.
 */
async function build(fingerprint: string, signal?: AbortSignal): Promise<void> {
  const heartbeat = setInterval(() => {
    // If the folder is gone, the build itself fails and says why.
    utimes(STAGING, new Date(), new Date()).catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    await promisify(execFile)(process.execPath, [path.join(WEB, 'bundle.ts'), STAGING], {
      cwd: WEB,
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
      signal,
    })
    await publish(fingerprint)
  } catch (error) {
    throw couldNotBuild(error)
  } finally {
    clearInterval(heartbeat)
    await rm(STAGING, { recursive: true, force: true, maxRetries: 10 })
  }
}

function couldNotBuild(cause: unknown): Error {
  return new Error(`The web app could not be built. ${explanation(cause)}`, { cause })
}

function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'stderr' in error && error.stderr ? String(error.stderr).trim() : error.message
}

/** Moves the page last: until then the old page and every file that it names stay in place. */
async function publish(fingerprint: string): Promise<void> {
  const made = await filesBelow(STAGING)
  for (const file of made.sort((a, b) => Number(a === 'index.html') - Number(b === 'index.html'))) {
    await mkdir(path.dirname(path.join(DIST, file)), { recursive: true })
    await rename(path.join(STAGING, file), path.join(DIST, file))
  }
  await writeFile(STAMP, fingerprint)
  const kept = new Set([...made, path.basename(STAMP)])
  for (const file of await filesBelow(DIST))
    if (!kept.has(file)) await rm(path.join(DIST, file), { force: true })
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const place = path.join(PROJECT, source)
    const files = (await stat(place)).isDirectory() ? await filesBelow(place) : ['']
    const used = files.filter((file) => !/\.test\.tsx?$/.test(file)).sort()
    for (const file of used) {
      // In one go: a thousand promises take three times as long, and each start waits for this.
      const content = readFileSync(path.join(place, file))
      hash.update(`${source}/${file}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

if (import.meta.main) await buildIfStale()
