import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#engine/db/database.ts'
import { withClient } from '#engine/db/database.ts'
import { migrate, missingMigrations } from '#engine/db/migrate.ts'
import { openDatabase } from '#engine/db/open.ts'
import { commandWithoutServer } from '#engine/operator/command.ts'
import { version } from '../version.ts'

/** Brings the database up to date without serving anybody. */
export const upgradeDatabase = commandWithoutServer('upgrade-database', {
  summary: 'Bring the database up to date with this version, without serving; each start does so by itself',
  details: `Stop the server before, and make a backup: an older version does not understand what a newer one has written.

--dry-run   says what is to be done, and changes nothing`,
  options: { 'dry-run': { type: 'boolean', default: false } },
  async work({ config, log, options, say }) {
    if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres')))
      return say(`There is no database in ${config.dataDir} yet: the first start makes it.`)
    const { connection, stop } = await openDatabase(config, { log })
    try {
      const { postgres, migrations } = await stateOf(connection)
      say(`PostgreSQL ${postgres}`)
      if (migrations.length === 0) return say(`The database is as Parley ${version} wants it.`)
      for (const name of migrations) say(`  ${name}`)
      if (options['dry-run']) return say(`${migrations.length} migrations are to be run.`)
      await migrate(connection)
      say(`${migrations.length} migrations have run: the database is as Parley ${version} wants it.`)
    } finally {
      await stop()
    }
  },
})

async function stateOf(connection: Connection): Promise<{ postgres: string; migrations: string[] }> {
  return withClient(connection, undefined, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return { postgres: rows[0]?.version ?? '', migrations: await missingMigrations(client) }
  })
}
