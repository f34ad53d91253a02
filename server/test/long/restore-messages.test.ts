import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { Connection, credentialsByPassword } from '@parley/client'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#engine/config.ts'
import { openDatabase } from '#engine/db/open.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { messageById } from '#messages/message-changes/storage.ts'
import { deleteExpired } from '#messages/retention/expire.ts'
import { Server } from '#shell/server.ts'
import { OWNER, ServerProcess } from '../support/server-process.ts'

const PARLEY = fileURLToPath(new URL('../../src/parley.ts', import.meta.url))
const DAY = 86_400

/** Runs a command for operators on a data folder. Returns its output and exit code. */
async function parley({ dataDir }: ServerProcess, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, [PARLEY, ...args], { env }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    ({ stderr, code }) => ({ said: stderr as string, code: code as number }),
  )
}

/** Does `work` with the organization of a stopped server. */
async function whileStopped<T>({ dataDir }: ServerProcess, work: (realm: Realm) => Promise<T>): Promise<T> {
  const log = pino({ level: 'error' })
  const config = readConfig({ DATA_DIR: dataDir })
  const { connection, stop } = await openDatabase(config, { log })
  const server = await Server.start({ config, connection, log, serves: false })
  try {
    return await work(server.realms.at(undefined))
  } finally {
    await server.stop()
    await stop()
  }
}

const setDays = ({ db, state }: Realm, days: number) =>
  db.query('update realms set settings = settings || $2 where realm_id = $1', [
    state.id,
    { message_retention_days: days },
  ])

test('an operator restores expired messages, in a server that runs and where none does', async () => {
  const server = await ServerProcess.create()
  await server.start()
  const credentials = await credentialsByPassword({ url: server.url }, OWNER.email, OWNER.password)
  const ada = new Connection({ url: server.url, credentials })
  const message = { type: 'channel', to: 'general', topic: 'plans', content: 'still needed' } as const
  const { id } = await ada.call(sendMessage, message)
  await ada.call(updateRealm, { message_retention_days: 1 })
  await server.stop()

  const contentOf = async (realm: Realm) => (await messageById(realm.db, realm.state.id, id))?.content
  const deleted = await whileStopped(server, async (realm) => {
    await realm.db.query('update messages set sent_at = sent_at - $2::integer where id = $1', [id, 2 * DAY])
    await deleteExpired(realm, Number.POSITIVE_INFINITY)
    return contentOf(realm)
  })
  expect(deleted).toBeUndefined()
  const restore = (...options: string[]) => parley(server, 'restore-messages', ...options)
  expect(await restore()).toEqual({
    code: 1,
    said: expect.stringContaining('first have an owner keep them longer'),
  })

  // The server does the work itself while it runs.
  await whileStopped(server, (realm) => setDays(realm, -1))
  await server.start()
  const again = new Connection({ url: server.url, credentials })
  expect(await restore('--channel', 'nowhere')).toEqual({
    code: 1,
    said: "there is no channel 'nowhere'\n",
  })
  expect(await restore('--channel', 'General')).toEqual({ code: 0, said: '1 message is there again.\n' })
  const { messages } = await again.call(getMessages, { anchor: String(id), num_before: 0, num_after: 0 })
  expect(messages).toMatchObject([{ id }])
  expect(statSync(join(server.dataDir, 'operator.sock')).mode & 0o077).toBe(0)

  // A killed server leaves its socket. The command opens the database itself, and the next server listens again.
  await server.kill()
  const restored = { code: 0, said: '0 messages are there again.\n' }
  expect(await restore()).toEqual(restored)
  await server.start()
  expect(await restore()).toEqual(restored)
})
