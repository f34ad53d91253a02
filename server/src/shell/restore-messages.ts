import { parseArgs } from 'node:util'
import pino from 'pino'
import { type Config, readConfig } from '#engine/config.ts'
import { openDatabase } from '#engine/db/open.ts'
import { OperatorError } from '#engine/operator-error.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Wanted } from '#messages/retention/archive.ts'
import { restoreMessages } from '#messages/retention/restore.ts'
import { prepareDataFolder } from './data-folder.ts'
import { Server } from './server.ts'
import { explain } from './start-errors.ts'

const USAGE = `node server/src/main.ts restore-messages [--channel NAME | --direct] [--since DATE] [--organization NAME]

Brings back messages that were deleted because they were older than they are kept: all of them, those of one channel, or
the direct ones; with --since those that were deleted no earlier. The organization is that at EXTERNAL_URL itself, or at
the NAME in front of its host. A server with its own database must be stopped first; others may go on.`

function asked() {
  try {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: {
        channel: { type: 'string' },
        direct: { type: 'boolean', default: false },
        since: { type: 'string' },
        organization: { type: 'string', default: '' },
        help: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

type Asked = ReturnType<typeof asked>

function wantedIn({ state }: Realm, { channel: name, direct, since }: Asked): Wanted {
  const time = since === undefined ? undefined : Date.parse(since) / 1000
  if (Number.isNaN(time)) throw new OperatorError('--since must be a date such as 2026-11-01')
  const from = time === undefined ? {} : { since: Math.floor(time) }
  if (direct) return { ...from, conversationIds: [...state.directs.keys()] }
  if (name === undefined) return from
  const channel = [...state.channels.values()].find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (channel === undefined) throw new OperatorError(`there is no channel '${name}'`)
  return { ...from, conversationIds: [channel.conversationId] }
}

async function restore(config: Config, given: Asked): Promise<number> {
  const log = pino({ level: 'error' })
  prepareDataFolder(config.dataDir)
  const { connection, stop } = await openDatabase(config, { log })
  try {
    const server = await Server.start({ config, connection, log, serves: false })
    try {
      const realm = [...server.realms.all()].find(({ state }) => state.stringId === given.organization)
      if (realm === undefined) throw new OperatorError(`there is no organization '${given.organization}'`)
      return await restoreMessages(realm, wantedIn(realm, given))
    } finally {
      await server.stop()
    }
  } finally {
    await stop()
  }
}

async function run(): Promise<void> {
  let config: Config | undefined
  try {
    const given = asked()
    if (given.help) return void process.stdout.write(`${USAGE}\n`)
    config = readConfig(process.env)
    process.stdout.write(`${await restore(config, given)} messages are there again.\n`)
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    process.exitCode = 1
  }
}

await run()
