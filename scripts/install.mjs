// Brings node_modules in line with package-lock.json, and makes sure that a recent enough Node runs what comes next.
// Plain JavaScript without dependencies, since it alone runs on the machine's own Node, 20 or newer.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const PINNED_NODE = join(ROOT, 'node_modules', '.bin', 'node')
const OLDEST_NODE = 24

/** A folder that serves as the lock, so that `npm start` and `npm test` at the same time install once. */
const LOCK = join(ROOT, '.tmp', 'installing')
const HEARTBEAT_MS = 1000
/** A lock whose time stays unchanged for this long belongs to a killed process. */
const SILENCE_MS = 5000

const installing = !isComplete()
if (installing) {
  await withLock(async () => {
    if (!isComplete()) await install()
  })
}
settleNode(installing)

/**
 * Whether node_modules matches the lock file on this platform. npm writes its own lock file there as the last step, so
 * an interrupted install does not count, and a manual one does.
 */
function isComplete() {
  if (!existsSync(join(ROOT, 'node_modules', '.package-lock.json'))) return false
  return Object.entries(readJson('package-lock.json').packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    const found = readJson(join(path, 'package.json'))
    return found ? found.version === wanted.version : mayLack(wanted)
  })
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Optional packages for other platforms, and their dependencies, are not installed. (Packages for a certain C library
 * are ignored, because detecting it costs more than the rest of this check.)
 */
function mayLack({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false
  return libc || !(os || cpu) || !suits(os, process.platform) || !suits(cpu, process.arch)
}

function suits(list, own) {
  return !list || list.includes(own) || (list[0].startsWith('!') && !list.includes(`!${own}`))
}

async function install() {
  const started = Date.now()
  console.log('Installing packages (only the first time, and when they change) …')
  const options = [
    // A machine configured for production would leave out what runs, checks and tests Parley.
    ...['--include=dev', '--include=optional', '--engine-strict=false'],
    // No dependency needs an install script.
    ...['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'],
  ]
  // The npm that runs this script, even if others are installed.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const [program, args] = npm ? [node, [npm, 'ci', ...options]] : ['npm', ['ci', ...options]]
  const stopping = stopSignal()
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  // npm sometimes ignores milder signals. The next install repairs what it leaves half done.
  stopping.addEventListener('abort', () => child.kill('SIGKILL'))
  const status = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
  if (stopping.aborted) process.exit(1)
  if (status !== 0) fail('The packages could not be installed; npm says why above.')
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

async function withLock(work) {
  mkdirSync(dirname(LOCK), { recursive: true })
  await takeLock()
  const release = () => rmSync(LOCK, { recursive: true, force: true })
  const heartbeat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), HEARTBEAT_MS)
  process.once('exit', release)
  await work()
  clearInterval(heartbeat)
  release()
}

/**
 * Aborted when this process is to end. It must wait for npm to end first, since no other may install at the same time.
 * A signal to the npm that runs this script ends only the shell in between.
 */
function stopSignal() {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stopping.abort(), HEARTBEAT_MS).unref()
  return stopping.signal
}

async function takeLock() {
  let seen
  let since = Date.now()
  for (let first = true; !tryLock(); first = false) {
    if (first) console.log('Waiting for another command that installs the packages …')
    await sleep(200)
    const time = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs
    if (time !== seen) {
      seen = time
      since = Date.now()
    } else if (Date.now() - since > SILENCE_MS) {
      rmSync(LOCK, { recursive: true, force: true })
    }
  }
}

function tryLock() {
  try {
    mkdirSync(LOCK)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * The packages include Node for some platforms. On others (macOS, Linux without glibc) the machine's own must be recent
 * enough.
 */
function settleNode(isNew) {
  if (existsSync(PINNED_NODE)) {
    if (!isNew || spawnSync(PINNED_NODE, ['--version']).status === 0) return
    rmSync(PINNED_NODE)
  }
  const own = process.versions.node
  if (Number.parseInt(own, 10) >= OLDEST_NODE) return
  fail(
    `Parley needs Node ${OLDEST_NODE} or newer. It brings its own for Linux with glibc on x64 and arm64; here ` +
      `(${process.platform} ${process.arch}) it has to use the installed one, which is ${own}.`,
  )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
