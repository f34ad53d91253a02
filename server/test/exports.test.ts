import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createChannel } from '@parley/api/channels/endpoints'
import {
  deleteRealmExport,
  exportRealm,
  getRealmExportConsents,
  getRealmExports,
} from '@parley/api/exports/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test, vi } from 'vitest'
import { writeExport } from '#organization/exports/jobs.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { get, upload } from './support/files.ts'
import { PATIENCE } from './support/patience.ts'
import { untarred } from './support/untar.ts'

test('administrators see who consents to an export of private data, and get events of changes', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const [toAda, toBo] = [await ada.follow(), await bo.follow()]
  await bo.call(updateSettings, { allow_private_data_export: true })
  expect((await ada.call(getRealmExportConsents, {})).export_consents).toEqual([
    { user_id: ada.id, consented: false },
    { user_id: bo.id, consented: true },
  ])
  expect(await toAda.catchUp()).toMatchObject([
    { type: 'realm_export_consent', user_id: bo.id, consented: true },
  ])
  expect((await toBo.catchUp()).map((event) => event.type)).toEqual(['user_settings'])
  expect(await bo.refused(getRealmExportConsents, {})).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
})

/** The files of a finished export. */
async function downloaded(server: TestServer, person: Person, id: number): Promise<Map<string, Buffer>> {
  const answer = await get(server, person, pathOf(await finished(person, id)))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename=Harbour-Labs-[\d-]+\.tar\.gz$/,
  )
  return untarred(Buffer.from(await answer.arrayBuffer()))
}

const exportsSeenBy = async (person: Person) => (await person.call(getRealmExports, {})).exports

async function finished(person: Person, id: number) {
  const seen = async () => (await exportsSeenBy(person)).find((one) => one.id === id)
  await vi.waitUntil(async () => (await seen())?.pending === false, { ...PATIENCE, interval: 100 })
  return seen()
}

const pathOf = (one: { export_url: string | null } | undefined) => new URL(one?.export_url ?? '').pathname

async function say(person: Person, to: number, content: string) {
  return (await person.call(sendMessage, { type: 'channel', to, topic: 'talk', content })).id
}

const channelOf = async (person: Person, name: string, options: object = {}) =>
  (await person.call(createChannel, { name, subscribers: [person.id], ...options })).id

type Row = Record<string, unknown>

/** The rows of a table in the files of an export whose names begin like this. */
const rowsOf = (files: Map<string, Buffer>, start: string, table: string): Row[] =>
  [...files].flatMap(([name, file]) => (name.startsWith(start) ? JSON.parse(String(file))[table] : []))

const messagesIn = (files: Map<string, Buffer>) => rowsOf(files, 'messages-', 'zerver_message')

/** Messages in conversations of every kind, each with a unique word and a file. */
async function talkedAbout(ada: Person, bo: Person, yuki: Person) {
  const both = { subscribers: [ada.id, bo.id, yuki.id] }
  const open = await channelOf(ada, 'open', both)
  const closed = await channelOf(ada, 'closed', { invite_only: true, ...both })
  const aviary = await channelOf(ada, 'aviary', { invite_only: true })
  const linkTo = async (word: string, person = ada) =>
    `${word} [file](${(await upload(person, `${word} inside`, `${word}.txt`)).url})`
  const said = {
    open: await say(ada, open, await linkTo('pelican')),
    closed: await say(ada, closed, await linkTo('heron')),
    aviary: await say(ada, aviary, await linkTo('stork')),
  }
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: await linkTo('crane', bo) })
  await yuki.call(sendMessage, { type: 'direct', to: [ada.id], content: 'flamingo' })
  await bo.call(updateSettings, { email_address_visibility: 4, timezone: 'Europe/Oslo' })
  return { ...said, channels: { open, closed, aviary } }
}

const withWord = (files: Map<string, Buffer>, word: string) =>
  [...files].filter(([name, file]) => name.includes(word) || file.includes(word)).map(([name]) => name)

test('a public export contains the public channels, and nothing else', async () => {
  const server = await testServer()
  const [ada, bo, yuki] = [await server.ada(), await server.join('bo'), await server.join('yuki')]
  await server.followAll([ada, bo])
  const said = await talkedAbout(ada, bo, yuki)
  const toAda = await ada.follow({ event_types: ['realm_export'] })
  const { id } = await ada.call(exportRealm, {})
  const files = await downloaded(server, ada, id)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'README.md',
      'migration_status.json',
      'realm.json',
      'messages-000001.json',
      'attachment.json',
      'uploads/records.json',
    ]),
  )
  const [recipient] = rowsOf(files, 'realm.json', 'zerver_recipient').filter(
    (one) => one.type === 2 && one.type_id === said.channels.open,
  )
  const messages = messagesIn(files)
  expect(messages.find((message) => message.id === said.open)).toMatchObject({
    sender: ada.id,
    recipient: recipient?.id,
    subject: 'talk',
    content: expect.stringContaining('pelican'),
  })
  expect(messages.every((message) => message.recipient === recipient?.id)).toBe(true)
  expect(rowsOf(files, 'messages-', 'zerver_usermessage')).toEqual([])
  const [uploaded] = rowsOf(files, 'attachment.json', 'zerver_attachment')
  expect(String(files.get(`uploads/${uploaded?.path_id}`))).toBe('pelican inside')
  for (const word of ['heron', 'stork', 'crane', 'flamingo', 'closed', 'Oslo', 'ParleyTests', bo.email]) {
    expect(withWord(files, word), word).toEqual([])
  }
  const { exports } = (await toAda.catchUp()).at(-1) as unknown as { exports: { pending: boolean }[] }
  expect(exports).toEqual(await exportsSeenBy(ada))
})

test('a full export contains what consenting users can read, and no more', async () => {
  const server = await testServer()
  const [ada, bo, yuki] = [await server.ada(), await server.join('bo'), await server.join('yuki')]
  await talkedAbout(ada, bo, yuki)
  await bo.call(updateSettings, { allow_private_data_export: true })
  const { id } = await ada.call(exportRealm, { export_type: 2 })
  const files = await downloaded(server, ada, id)
  for (const word of ['pelican', 'heron', 'crane']) {
    expect(withWord(files, word), word).toEqual(
      expect.arrayContaining(['messages-000001.json', 'attachment.json']),
    )
  }
  for (const word of ['stork', 'flamingo', 'aviary']) expect(withWord(files, word), word).toEqual([])
  const people = rowsOf(files, 'realm.json', 'zerver_userprofile')
  expect(people.find(({ id }) => id === bo.id)).toMatchObject({
    delivery_email: bo.email,
    timezone: 'Europe/Oslo',
  })
  expect(people.find(({ id }) => id === yuki.id)).toMatchObject({ timezone: '' })
  const readers = rowsOf(files, 'messages-', 'zerver_usermessage').map((row) => row.user_profile)
  expect(new Set(readers)).toEqual(new Set([bo.id]))
  const ids = messagesIn(files).map((message) => Number(message.id))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
})

test('messages from before the subscription of consenting users are not exported', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const closed = await channelOf(ada, 'closed', { invite_only: true, history_public_to_subscribers: false })
  await say(ada, closed, 'heron')
  await ada.call(subscribe, { subscriptions: [{ name: 'closed' }], principals: [bo.id] })
  await say(ada, closed, 'crane')
  await bo.call(updateSettings, { allow_private_data_export: true })
  const files = await downloaded(server, ada, (await ada.call(exportRealm, { export_type: 2 })).id)
  expect(withWord(files, 'crane')).toEqual(['messages-000001.json'])
  expect(withWord(files, 'heron')).toEqual([])
})

test('only administrators with its address can download an export, until it is deleted', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const { id } = await ada.call(exportRealm, {})
  const path = pathOf(await finished(ada, id))
  const statusFor = async (person: Person | undefined, at = path) => (await get(server, person, at)).status
  expect([await statusFor(ada), await statusFor(bo), await statusFor(undefined)]).toEqual([200, 400, 401])
  expect(await statusFor(ada, path.replace(/exports\/./, 'exports/~'))).toBe(404)
  await ada.call(deleteRealmExport, { export_id: id })
  expect(await statusFor(ada)).toBe(404)
  expect(await exportsSeenBy(ada)).toMatchObject([
    { id, pending: false, export_url: null, deleted_timestamp: expect.any(Number), failed_timestamp: null },
  ])
  await vi.waitUntil(async () => (await filesOf(server)).length === 0, { ...PATIENCE, interval: 100 })
})

const filesOf = (server: TestServer) =>
  readdir(join(server.server.config.dataDir, 'uploads/exports', String(server.realm.state.id)))

test('only finished exports can be deleted', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { id } = await ada.call(exportRealm, {})
  await finished(ada, id)
  const refusal = async (export_id: number) => (await ada.refused(deleteRealmExport, { export_id })).message
  expect(await refusal(4711)).toBe('Invalid data export ID')
  const set = (finished: number | null, failed: number | null) =>
    server.server.db.query('update realm_exports set finished_at = $1, failed_at = $2', [finished, failed])
  await set(null, null)
  expect(await refusal(id)).toBe('Export still in progress')
  await set(null, 1)
  expect(await refusal(id)).toBe('Export failed, nothing to delete')
  await set(1, null)
  await ada.call(deleteRealmExport, { export_id: id })
  expect(await refusal(id)).toBe('Export already deleted')
})

test('a failed export is reported to its requester', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  const { id } = await ada.call(exportRealm, {})
  await finished(ada, id)
  await server.server.db.query('update realm_exports set finished_at = null')
  const files = { newLocalPath: () => '/nowhere/at/all', store: server.server.files.store }
  const broken = Object.assign(Object.create(server.server), { files }) as typeof server.server
  const work = (isLast: boolean) =>
    writeExport.work({ realmId: server.realm.state.id, id }, { server: broken, attempt: 3, isLast })
  await expect(work(false)).rejects.toThrow('ENOENT')
  expect(await exportsSeenBy(ada)).toMatchObject([{ pending: true, failed_timestamp: null }])
  await expect(work(true)).rejects.toThrow('ENOENT')
  expect(await exportsSeenBy(ada)).toMatchObject([
    { pending: false, export_url: null, failed_timestamp: expect.any(Number) },
  ])
  const { messages } = await ada.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 })
  expect(messages).toMatchObject([{ content: expect.stringContaining('could not be written') }])
})

test('only five exports a week are allowed', async () => {
  const server = await testServer()
  const ada = await server.ada()
  for (let count = 0; count < 5; count++) await ada.call(exportRealm, {})
  expect(await ada.refused(exportRealm, {})).toMatchObject({ message: 'Exceeded rate limit.' })
  await server.server.db.query(
    'update realm_exports set requested_at = requested_at - 8 * 86400 where id = 1',
  )
  const { id } = await ada.call(exportRealm, {})
  await finished(ada, id)
  expect(await ada.refused(exportRealm, { export_type: 3 } as never)).toMatchObject({ code: 'BAD_REQUEST' })
})
