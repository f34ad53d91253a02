import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import pretty from 'pino-pretty'
import { type Config, readConfig } from '#engine/config.ts'
import { watchParent } from '#engine/db/embedded/watch-parent.ts'
import { type OpenDatabase, openDatabase } from '#engine/db/open.ts'
import { discoverFeatures } from '#engine/features.ts'
import { makeLogger } from '#engine/log/logger.ts'
import { runCommand } from '#engine/operator/run-command.ts'
import { listenForOperators } from '#engine/operator/socket.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { discoverSlices } from '#engine/realm/slices.ts'
import { rehearseRegister } from '#messages/event-queues/rehearsal.ts'
import { firstRealm } from '#organization/creation/first-organization.ts'
import { type Ahead, loadAhead } from './ahead.ts'
import { prepareDataFolder } from './data-folder.ts'
import { isUnfinished } from './demo/unfinished.ts'
import { giveBackStartMemory, makeAllObjectsNew } from './gc-tuning.ts'
import { Lifecycle } from './lifecycle.ts'
import type { Server } from './server.ts'
import { explain } from './start-errors.ts'
import { version } from './version.ts'
import type { SetUpToken } from './web/set-up-token.ts'

/** After this time, the process exits without waiting for the stop. */
const STOP_TIMEOUT_MS = 20_000

/** By then, clients that waited for the start have been served. */
const SOON_MS = 1_000

const lifecycle = new Lifecycle()
/** Aborted when the process is to end. */
const stopping = new AbortController()
let isReady = false

async function main(config: Config): Promise<void> {
  const log = logger(config)
  const { signal } = stopping
  // Before anything starts: a signal during the start must not leave a running database behind.
  stopOnSignals(log)
  const { buildIfStale } = await import('../../../web/build.ts')
  signal.throwIfAborted()
  prepareDataFolder(config.dataDir)
  const opening = lifecycle.add(openDatabase(config, { log, signal }))
  const ahead = opening.then(({ connection }) => loadAhead({ connection, config, log, signal }))
  lifecycle.add(ahead.then(({ db }) => ({ stop: () => db.end() }))).catch(() => undefined)
  const [{ Server }, { connection }] = await Promise.all([
    lifecycle.add(loadServer(opening, ahead)),
    opening,
    ahead,
    lifecycle.add(untilDone(buildIfStale({ signal, say: sayLine }).catch(explainBuilding))),
  ])
  const server = await lifecycle.add(Server.start({ config, connection, ahead, log, signal }))
  // The loaded state lives long. Objects allocated from here on do not.
  makeAllObjectsNew()
  if (process.argv.includes('--demo') || (await isUnfinished(server.db))) {
    const { fillWithDemo } = await import('./demo/demo.ts')
    await lifecycle.add(untilDone(fillWithDemo(server)))
  }
  await lifecycle.add(untilDone(firstRealm(server)))
  if (config.databaseUrl === undefined) await lifecycle.add(openForOperators(config, server))
  signal.throwIfAborted()
  giveBackStartMemory()
  announce(server)
  isReady = true
  setTimeout(() => void rehearse(server), SOON_MS).unref()
}

/**
 * Imports all that the server consists of, while the database starts and answers. Once it is open, asking it comes first:
 * from then on, both are busy.
 */
async function loadServer(opening: Promise<OpenDatabase>, ahead: Promise<Ahead>) {
  let asked: Promise<void> | undefined
  const ask = () => {
    asked = ahead.then((begun) => begun.asked).catch(() => undefined)
  }
  // Whoever waits for the database hears why it cannot be opened.
  opening.then(ask, () => undefined)
  await discoverSlices()
  await discoverFeatures(async () => {
    await setImmediate()
    await asked
  })
  const module = await import('./server.ts')
  return { ...module, stop: async () => undefined }
}

/** Prepares the first answers. What fails here fails again where somebody asks for it. */
async function rehearse(server: Server): Promise<void> {
  for (const realm of server.realms.all()) {
    await rehearseRegister(server, realm).catch((error) =>
      server.log.warn({ err: error, realm: realm.state.id }, 'the answer to /register was not prepared'),
    )
  }
}

/** With an external database, commands for operators are nodes of their own. */
function openForOperators({ dataDir }: Config, server: Server) {
  const { operatorCommands } = server.features
  return listenForOperators(dataDir, (args, say) => runCommand(operatorCommands, server, args, say))
}

/** Runs work that a stop must wait for, so that nothing is left half done. */
async function untilDone(work: Promise<unknown>) {
  await work
  return { stop: async () => undefined }
}

const sayLine = (line: string) => void process.stdout.write(`${line}\n`)

function explainBuilding(error: Error): never {
  throw new OperatorError(error.message)
}

/** Logs readable lines on a terminal, and JSON otherwise. */
function logger({ logLevel }: Config): Logger {
  if (!process.stdout.isTTY) return makeLogger(logLevel)
  const readable = { ignore: 'pid,hostname', translateTime: 'HH:MM:ss', singleLine: true, sync: true }
  return makeLogger(logLevel, pretty(readable))
}

function announce({ config, port, realms, setUpToken }: Server) {
  const url = new URL(config.externalUrl)
  if (config.port === 0) url.port = String(port)
  const isNew = [...realms.all()].length === 0
  process.stdout.write(
    `\n${isNew ? invitation(url.origin, setUpToken) : `  Parley ${version} is ready at ${url.origin}`}\n\n`,
  )
}

const ONLY_HERE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The links to the set-up page: without a token on this machine, with it from others. */
function invitation(origin: string, token: SetUpToken): string {
  const { hostname } = new URL(origin)
  if (!ONLY_HERE.test(hostname)) {
    return `  Parley ${version} is ready: open ${token.link(origin)} to set up your organization.`
  }
  const elsewhere = token.link(origin).replace(hostname, '<this machine>')
  return `  Parley ${version} is ready: open ${origin} to set up your organization.\n  From another machine: ${elsewhere}`
}

function stopOnSignals(log: Logger) {
  const begin = async (why: string) => {
    // npm forwards the terminal's signal, so it arrives twice. The second is no request to exit at once.
    if (stopping.signal.aborted) return
    if (isReady) log.info({ why }, 'stopping')
    try {
      await stop()
      log.info({ why }, isReady ? 'stopped' : 'stopped before it was ready')
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGINT', () => begin('SIGINT'))
  process.on('SIGTERM', () => begin('SIGTERM'))
  process.on('SIGHUP', () => begin('SIGHUP'))
  watchParent(() => begin('npm has gone'))
}

async function stop(): Promise<void> {
  stopping.abort()
  const timeout = setTimeout(() => {
    process.stderr.write(`Parley did not stop within ${STOP_TIMEOUT_MS / 1000} s, and is ended.\n`)
    process.exit(1)
  }, STOP_TIMEOUT_MS)
  await lifecycle.stop()
  clearTimeout(timeout)
}

async function run(): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await main(config)
  } catch (error) {
    // Errors of an aborted start are no failure. The stop ends the process.
    if (stopping.signal.aborted) return
    process.stderr.write(`${explain(error, config)}\n`)
    await stop().catch(() => undefined)
    process.exit(1)
  }
}

void run()
