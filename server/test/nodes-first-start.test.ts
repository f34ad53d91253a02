import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#engine/config.ts'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { firstRealm } from '#organization/creation/first-organization.ts'
import { Server } from '#shell/server.ts'
import { WatchedLog } from './support/watched-log.ts'

test('of nodes that start at once on an empty database, one makes the organization and all serve it', async () => {
  const connection = await testDatabase()
  const start = async () => {
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(tmpdir(), `parley-test-${randomUUID()}`),
      DATABASE_URL: 'postgres://shared.example/parley',
      SECRET_KEY: 'the one that every server of the tests has',
      OWNER_EMAIL: 'ada@example.com',
      OWNER_PASSWORD: 'correct horse battery',
    })
    const server = await Server.start({ config, connection, log: new WatchedLog('error').log })
    onTestFinished(() => server.stop())
    return server
  }
  const nodes = await Promise.all([start(), start()])
  await Promise.all(nodes.map(firstRealm))
  const ids = nodes.map(({ realms }) => [...realms.all()].map(({ state }) => state.id))
  expect(ids).toEqual(nodes.map(() => [ids[0]?.[0]]))
})
