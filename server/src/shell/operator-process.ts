import { existsSync } from 'node:fs'
import { type Config, readConfig } from '#engine/config.ts'
import { openDatabase } from '#engine/db/open.ts'
import { discoverFeatures } from '#engine/features.ts'
import { makeLogger } from '#engine/log/logger.ts'
import { commandNamed, overview, runCommand } from '#engine/operator/run-command.ts'
import { askRunningServer } from '#engine/operator/socket.ts'
import { prepareDataFolder } from './data-folder.ts'
import { Server } from './server.ts'
import { explain } from './start-errors.ts'

const log = makeLogger('error')
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Opens the database in this process, as one more node that serves nobody. */
async function runHere(config: Config, args: readonly string[]): Promise<void> {
  prepareDataFolder(config.dataDir)
  const { connection, stop } = await openDatabase(config, { log })
  try {
    const server = await Server.start({ config, connection, log, serves: false })
    try {
      await runCommand(server.features.operatorCommands, server, args, say)
    } finally {
      await server.stop()
    }
  } finally {
    await stop()
  }
}

async function run(args: readonly string[]): Promise<void> {
  let config: Config | undefined
  try {
    const { operatorCommands: commands } = await discoverFeatures()
    const [name = '--help', ...others] = args
    if (name === '--help') return say(overview(commands))
    const command = commandNamed(commands, name)
    // Needs neither a server nor a database.
    if (others.includes('--help')) return say(command.usage)
    const located = [name, ...command.located(others, process.env.INIT_CWD ?? process.cwd())]
    config = readConfig(process.env)
    if (command.isAlone) return await command.runAlone({ config, log }, located.slice(1), say)
    const { databaseUrl, dataDir } = config
    const isAsked = databaseUrl === undefined && existsSync(dataDir)
    if (isAsked && (await askRunningServer(dataDir, located, say))) return
    await runHere(config, located)
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    process.exitCode = 1
  }
}

await run(process.argv.slice(2))
