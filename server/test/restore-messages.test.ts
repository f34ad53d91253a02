import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sendMessage } from '@parley/api/messages/endpoints'
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
import { OWNER, ServerProcess } from './support/server-process.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const DAY = 86_400

/** Runs the command on a data folder. Returns its output and exit code. */
async function restore({ dataDir }: ServerProcess, ...options: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, [MAIN, 'restore-messages', ...options], { env }).then(
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

test('an operator restores expired messages', { timeout: 60_000 }, async () => {
  const server = await ServerProcess.create()
  await server.start()
  const credentials = await credentialsByPassword({ url: server.url }, OWNER.email, OWNER.password)
  const ada = new Connection({ url: server.url, credentials })
  const message = { type: 'channel', to: 'general', topic: 'plans', content: 'still needed' } as const
  const { id } = await ada.call(sendMessage, message)
  await ada.call(updateRealm, { message_retention_days: 1 })
  const inUse = expect.stringContaining('already runs on the folder')
  expect(await restore(server)).toEqual({ code: 1, said: inUse })
  await server.stop()

  const contentOf = async (realm: Realm) => (await messageById(realm.db, realm.state.id, id))?.content
  const deleted = await whileStopped(server, async (realm) => {
    await realm.db.query('update messages set sent_at = sent_at - $2::integer where id = $1', [id, 2 * DAY])
    await deleteExpired(realm, Number.POSITIVE_INFINITY)
    return contentOf(realm)
  })
  expect(deleted).toBeUndefined()
  const keepLonger = expect.stringContaining('first have an owner keep them longer')
  expect(await restore(server)).toEqual({ code: 1, said: keepLonger })

  await whileStopped(server, (realm) => setDays(realm, -1))
  expect(await restore(server, '--channel', 'General')).toEqual({
    code: 0,
    said: '1 messages are there again.\n',
  })
  expect(await whileStopped(server, contentOf)).toBe('still needed')
})
