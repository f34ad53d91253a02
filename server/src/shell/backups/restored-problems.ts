import type { Logger } from 'pino'
import { copyOut } from '#engine/backups/copy-out.ts'
import { nameOf } from '#engine/backups/format.ts'
import type { BackupContents } from '#engine/backups/restore.ts'
import { withCopying } from '#engine/backups/session.ts'
import { problemsOf } from '#engine/checks/problems.ts'
import type { Config } from '#engine/config.ts'
import type { Connection } from '#engine/db/database.ts'
import { openDatabase } from '#engine/db/open.ts'
import { Server } from '../server.ts'

interface Place {
  readonly config: Config
  readonly log: Logger
  say(line: string): void
}

/** Compares what was restored with what was backed up, row by row, and runs all checks on it as a server that serves nobody. */
export async function restoredProblems(
  { config, log, say }: Place,
  contents: BackupContents,
): Promise<string[]> {
  const { connection, stop } = await openDatabase(config, { log })
  try {
    say('Comparing rows …')
    // Before the server starts: it may migrate them.
    const changed = await changedTables(connection, contents)
    const server = await Server.start({ config, connection, log, serves: false })
    try {
      const moved = movedPositions(server, contents)
      return [...changed, ...moved, ...(await problemsOf(server, say))]
    } finally {
      await server.stop()
    }
  } finally {
    await stop()
  }
}

function changedTables(connection: Connection, { header, tables }: BackupContents): Promise<string[]> {
  return withCopying(connection, async (client) => {
    const problems: string[] = []
    for (const table of header.tables) {
      const { digest } = await copyOut(client, table, () => undefined)
      if (digest !== tables[nameOf(table)]?.digest) problems.push(`the rows of ${nameOf(table)} are others`)
    }
    return problems
  })
}

/** The state has to be where the journal was. */
function movedPositions({ realms }: Server, { header }: BackupContents): string[] {
  return header.organizations
    .filter(({ id, position }) => realms.byId(id)?.state.journalHead !== position)
    .map(({ id }) => `the organization ${id} is not where its journal was`)
}
