import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { readConfig } from '#engine/config.ts'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { Server } from '#shell/server.ts'

export interface EmptyServerOptions {
  /** Another server whose database and data folder it uses. */
  after?: Server
  log?: Logger
}

/** A server before its set-up: without an organization. It is stopped when the test ends. */
export async function emptyServer({ after, log }: EmptyServerOptions = {}): Promise<Server> {
  const dataDir = after?.config.dataDir ?? join(tmpdir(), `parley-test-${randomUUID()}`)
  const server = await Server.start({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1', RATE_LIMITING: 'false', DATA_DIR: dataDir }),
    connection: after?.db.connection ?? (await testDatabase()),
    log: log ?? pino({ level: 'error' }),
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return server
}
