import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '#engine/db/database.ts'
import { openDatabase } from '#engine/db/open.ts'
import { commandWithoutServer } from '#engine/operator/command.ts'
import { forgetSecret } from './secret.ts'

/** For a secret that is lost, or that somebody has who should not. */
export const forget = commandWithoutServer('forget-secret', {
  summary: 'Have the next start take a new secret: API keys, invitations and links made of this one end',
  details: `Stop the server before, all nodes of it. Passwords, sessions of browsers and all that is written stay.
Codes of apps that are second factors do not fit any more: see remove-second-factor.
The file 'secret' is set aside as 'secret.former'. With SECRET_KEY, the next start takes what it says then.

--yes   does it; without, nothing is changed`,
  options: { yes: { type: 'boolean', default: false } },
  async work({ config, log, options, say }) {
    if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres')))
      return say(`There is no database in ${config.dataDir} yet.`)
    if (!options.yes) return say('Every API key and invitation would end. Nothing is changed yet: say --yes.')
    const { connection, stop } = await openDatabase(config, { log })
    try {
      await withClient(connection, undefined, (client) => forgetSecret(client, config))
    } finally {
      await stop()
    }
    say('The next start takes a new secret.')
  },
})
