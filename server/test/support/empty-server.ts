import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../src/config.ts'
import type { Connection } from '../../src/db/database.ts'
import { testDatabase } from '../../src/db/embedded/testing.ts'
import { Server } from '../../src/server.ts'

/**
 * A server as it is when it is started for the first time: without an organisation. Stopped when the test ends.
 * @param connection to a database that another one has used before, or uses still
 */
export async function emptyServer(connection?: Connection, log = pino({ level: 'error' })): Promise<Server> {
  const dataDir = join(tmpdir(), `parley-test-${randomUUID()}`)
  const server = await Server.start({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1', RATE_LIMITING: 'false', DATA_DIR: dataDir }),
    connection: connection ?? (await testDatabase()),
    log,
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return server
}
