import pino from 'pino'
import pretty from 'pino-pretty'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Connection } from './db/database.ts'
import { DataFolderInUse, startEmbeddedPostgres } from './db/embedded/start.ts'
import { watchParent } from './db/embedded/watch-parent.ts'
import { firstRealm } from './realm/first.ts'
import { Server } from './server.ts'
import { giveBackStartMemory } from './start-memory.ts'

/** After this a stop is no longer waited for. */
const STOP_TIMEOUT_MS = 20_000

/** What has started so far, the latest first: the order in which it is to be stopped. */
const started: { stop(): Promise<void> }[] = []

async function stopAll(): Promise<void> {
  for (const one of started.splice(0)) await one.stop()
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = logger(config)
  // Before anything starts: a signal that comes meanwhile must not leave a database behind.
  stopOnSignals(log)
  const { buildIfStale } = await import('../../web/build.ts')
  const opening = openDatabase(config, log)
  started.unshift({ stop: async () => (await opening).stop() })
  const [{ connection }] = await Promise.all([opening, buildIfStale()])
  const server = await Server.start({ config, connection, log })
  started.unshift(server)
  if (process.argv.includes('--demo')) {
    const { fillWithDemo } = await import('./demo/demo.ts')
    await fillWithDemo(server)
  }
  await firstRealm(server)
  announce(server)
  giveBackStartMemory()
}

interface OpenDatabase {
  readonly connection: Connection
  stop(): Promise<void>
}

async function openDatabase({ databaseUrl, dataDir }: Config, log: pino.Logger): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    return { connection: { connectionString: databaseUrl }, stop: async () => undefined }
  }
  return startEmbeddedPostgres({ dataDir, log })
}

/** Lines for people on a terminal, JSON for everything else that reads them. */
function logger({ logLevel }: Config): pino.Logger {
  // A key or a password has no business in a log, wherever in a line it may turn up.
  const options = {
    level: logLevel,
    redact: ['*.authorization', '*.cookie', '*.password', '*.api_key'],
    base: null,
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', singleLine: true }))
}

function announce({ config, port, realms }: Server) {
  const url = new URL(config.externalUrl)
  if (config.port === 0) url.port = String(port)
  const isNew = [...realms.all()].length === 0
  process.stdout.write(
    isNew
      ? `\n  Parley is ready: open ${url.origin} to set up your organisation.\n\n`
      : `\n  Parley is ready at ${url.origin}\n\n`,
  )
}

function stopOnSignals(log: pino.Logger) {
  let stopping = false
  const begin = (why: string) => {
    // npm passes the signal of the terminal on, so it comes twice: the second is no wish to be killed.
    if (stopping) return
    stopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => begin('SIGINT'))
  process.on('SIGTERM', () => begin('SIGTERM'))
  process.on('SIGHUP', () => begin('SIGHUP'))
  watchParent(() => begin('npm has gone'))
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderInUse) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Something else listens on that port already: set PORT to another one. (${error.message})`
  }
  return `Parley could not start: ${error instanceof Error ? error.stack : String(error)}`
}

main().catch(async (error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  await stopAll().catch(() => undefined)
  process.exit(1)
})
