import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { Connection, credentialsByPassword } from '@parley/client'
import { expect, onTestFinished, test } from 'vitest'
import { ExternalPostgres } from '../support/external-postgres.ts'
import { freePort } from '../support/free-port.ts'
import { databaseProcesses } from '../support/interruptions.ts'
import { OWNER, ServerProcess } from '../support/server-process.ts'

// Interruptions of the start are tried in `test/long`: each takes several starts.

async function refusalOfStart(server: ServerProcess, environment: Record<string, string>): Promise<string> {
  const child = server.spawn(environment)
  const [code] = await once(child, 'close')
  expect(code, server.output).toBe(1)
  expect(databaseProcesses(server.dataDir)).toEqual([])
  return server.output.trimEnd()
}

test('a failed start prints one line that names the variable', async () => {
  const server = await ServerProcess.create()
  const file = join(server.dataDir, 'file')
  writeFileSync(file, '')
  const otherServer = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void otherServer.close())
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as { port: number }
  const refusals: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port) }, /^PORT: something else listens on \d+ already: .*$/],
    [{ HOST: '192.0.2.1' }, /^HOST: 192\.0\.2\.1 is no address of this machine: .*$/],
    [{ DATA_DIR: file }, /^DATA_DIR: \/.*\/file is no folder: .*$/],
    [{ DATA_DIR: join(file, 'below') }, /^DATA_DIR: \/.*\/file\/below is no folder: .*$/],
    [{ DATA_DIR: `/tmp/${'x'.repeat(300)}` }, /^DATA_DIR: .* is too long .*$/],
    [{ DATA_DIR: '/proc/data' }, /^DATA_DIR: \/proc\/data cannot be made there: .*$/],
  ]
  for (const [environment, line] of refusals) {
    expect(await refusalOfStart(server, environment)).toMatch(line)
  }
})

test('a problem with an external database is one line that names the variable', async () => {
  const postgres = await ExternalPostgres.start()
  const server = await ServerProcess.create()
  for (const sql of [
    "create user guest password 'right'",
    'revoke create on schema public from public',
    `create database latin encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  ]) {
    await postgres.execute(sql)
  }
  const urls: [string, RegExp][] = [
    [
      `postgres://parley@127.0.0.1:${await freePort()}/postgres`,
      /nothing listens there .*: start PostgreSQL/,
    ],
    ['postgres://parley@nowhere.invalid/postgres', /there is no such host/],
    [postgres.urlFor('guest:wrong'), /refuses the user or the password/],
    [postgres.urlFor('guest:right'), /may not create tables and schemas .*: make it the owner/],
    [postgres.urlFor('parley', 'absent'), /"absent" does not exist: create it/],
    [postgres.urlFor('parley', 'latin'), /encoded in LATIN1: make one with/],
  ]
  for (const [url, words] of urls) {
    const line = await refusalOfStart(server, { DATABASE_URL: url })
    expect(line).toMatch(/^DATABASE_URL: .*$/)
    expect(line).toMatch(words)
    expect(line).not.toContain('wrong')
  }
})

test('the server survives the loss of its database, reports it, and continues the same queues', async () => {
  const postgres = await ExternalPostgres.start()
  const server = await ServerProcess.create()
  await server.start({ DATABASE_URL: postgres.url })
  const { url } = server
  const ada = new Connection({
    url,
    credentials: await credentialsByPassword({ url }, OWNER.email, OWNER.password),
  })
  const registered = await ada.call(registerQueue, { event_types: ['message'] })
  const queue = { queue_id: registered.queue_id as string, last_event_id: registered.last_event_id }
  const send = (content: string) =>
    ada.call(sendMessage, { type: 'channel', to: 'general', topic: 't', content }, { timeout: 5_000 })
  const health = async () => {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(8_000) })
    return [answer.status, ((await answer.json()) as { database: string }).database]
  }
  await send('before')
  const poll = ada.call(getEvents, { ...queue, last_event_id: registered.last_event_id })
  expect((await poll).events).toMatchObject([{ message: { content: 'before' } }])
  const waiting = ada.call(getEvents, { ...queue, last_event_id: (await poll).events[0]?.id as number })

  const load = Array.from({ length: 20 }, (_, index) => send(`meanwhile ${index}`).catch(() => undefined))
  await postgres.stop()
  await Promise.all(load)
  expect(await health()).toEqual([503, 'unreachable'])
  const read = () => ada.call(getMessages, { anchor: 'newest', num_before: 100, num_after: 0 })
  for (const ask of [() => send('lost'), read]) {
    await expect(ask()).rejects.toMatchObject({ status: 503, code: 'INTERNAL_SERVER_ERROR' })
  }

  await postgres.start()
  await expect.poll(health).toEqual([200, 'ok'])
  const { id } = await send('after')
  const { messages } = await read()
  expect(messages.at(-1)).toMatchObject({ id })
  const received = [...(await waiting).events]
  for (;;) {
    const last_event_id = received.at(-1)?.id as number
    const { events } = await ada.call(getEvents, { ...queue, last_event_id, dont_block: true })
    if (events.length === 0) break
    received.push(...events)
  }
  const receivedIds = received.map((event) => (event.message as { id: number }).id)
  expect(receivedIds).toEqual(messages.map((message) => message.id).slice(1))
  expect(await server.stop('SIGTERM')).toBe(0)
})
