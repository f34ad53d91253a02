import { createChannel } from '@parley/api/channels/endpoints'
import { createDrafts } from '@parley/api/drafts/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { beginOwnExport, deleteOwnExport, getOwnExport } from '@parley/api/own-exports/endpoints'
import { createSavedSnippet } from '@parley/api/saved-snippets/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { unsubscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test, vi } from 'vitest'
import { deleteOldExports } from '#organization/own-exports/maintenance.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { get, upload } from './support/files.ts'
import { PATIENCE } from './support/patience.ts'
import { untarred } from './support/untar.ts'

async function finished(person: Person) {
  const seen = async () => (await person.call(getOwnExport, {})).export
  await vi.waitUntil(async () => (await seen())?.state !== 'pending', { ...PATIENCE, interval: 50 })
  return seen()
}

const pathOf = (one: { url: string | null } | null) => new URL(one?.url ?? '').pathname

const allowAnother = ({ server }: TestServer) => server.db.query('update own_exports set requested_at = 1')

test('people get what they wrote and received directly, and nothing that they may not read', async () => {
  const server = await testServer()
  const [ada, bo, yuki] = [await server.ada(), await server.join('bo'), await server.join('yuki')]
  const say = (by: Person, to: number, content: string) =>
    by.call(sendMessage, { type: 'channel', to, topic: 'talk', content })
  const write = (by: Person, to: Person[], content: string) =>
    by.call(sendMessage, { type: 'direct', to: to.map(({ id }) => id), content })
  const channel = async (name: string, invite_only: boolean) =>
    (await ada.call(createChannel, { name, subscribers: [ada.id, bo.id], invite_only })).id
  const linkTo = async (by: Person, word: string) =>
    `${word} [file](${(await upload(by, `${word} inside`, `${word}.txt`)).url})`
  const [open, closed, left] = [
    await channel('open', false),
    await channel('closed', true),
    await channel('left', true),
  ]
  await say(bo, open, await linkTo(bo, 'pelican'))
  await say(ada, open, 'heron of Ada')
  await say(bo, closed, 'stork')
  await say(bo, left, 'crane in a channel that he had to leave')
  await ada.call(unsubscribe, { subscriptions: ['left'], principals: [bo.id] })
  await write(ada, [bo], await linkTo(ada, 'egret'))
  await write(ada, [yuki], 'ibis for Yuki')
  await bo.call(createDrafts, { drafts: [{ type: 'private', to: [], topic: '', content: 'An osprey' }] })
  await bo.call(createSavedSnippet, { title: 'Bird', content: 'A kite' })
  await bo.call(updateSettings, { twenty_four_hour_time: true })

  await bo.call(beginOwnExport, {})
  const done = await finished(bo)
  expect(done).toMatchObject({ state: 'done' })
  const answer = await get(server, bo, pathOf(done))
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=Harbour-Labs-my-data-/)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const files = await untarred(Buffer.from(await answer.arrayBuffer()))
  const messages = String(files.get('messages.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).content.split(' ')[0])
  expect(messages).toEqual(expect.arrayContaining(['pelican', 'stork', 'egret']))
  for (const word of ['heron', 'crane', 'ibis']) expect(messages).not.toContain(word)
  const all = [...files].map(([name, content]) => `${name}: ${content}`).join('\n')
  for (const word of ['pelican inside', 'egret inside', 'An osprey', 'A kite']) expect(all).toContain(word)
  for (const secret of ['heron', 'crane', 'ibis', ada.email]) expect(all).not.toContain(secret)
  expect(JSON.parse(String(files.get('settings.json')))).toMatchObject({
    user_settings: { twenty_four_hour_time: true },
  })
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject({ delivery_email: bo.email })
  const names = JSON.parse(String(files.get('channels.json'))).map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['open', 'closed']))
  expect(names).not.toContain('left')

  // Nobody else gets it, whatever they know and whoever they are.
  expect((await get(server, ada, pathOf(done))).status).toBe(404)
  expect((await ada.call(getOwnExport, {})).export).toBe(null)
})

test('one archive at a time, once a day, until it is deleted or too old', async () => {
  const server = await testServer()
  await server.ada()
  const bo = await server.join('bo')
  const both = await Promise.allSettled([bo.call(beginOwnExport, {}), bo.call(beginOwnExport, {})])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const first = pathOf(await finished(bo))
  expect(await bo.refused(beginOwnExport, {})).toMatchObject({
    message: 'You can ask for your data once a day.',
  })

  await allowAnother(server)
  await bo.call(beginOwnExport, {})
  const second = pathOf(await finished(bo))
  expect((await get(server, bo, first)).status).toBe(404)
  expect((await get(server, bo, second)).status).toBe(200)

  await bo.call(deleteOwnExport, {})
  expect((await get(server, bo, second)).status).toBe(404)
  expect(await bo.refused(deleteOwnExport, {})).toMatchObject({ code: 'BAD_REQUEST' })
  expect((await bo.call(getOwnExport, {})).export).toMatchObject({ state: 'deleted', url: null })
  expect(await bo.refused(beginOwnExport, {})).toMatchObject({ code: 'BAD_REQUEST' })

  await allowAnother(server)
  await bo.call(beginOwnExport, {})
  const third = pathOf(await finished(bo))
  await deleteOldExports.run(server.realm)
  expect((await get(server, bo, third)).status).toBe(200)
  await server.server.db.query('update own_exports set finished_at = 1')
  await deleteOldExports.run(server.realm)
  expect((await get(server, bo, third)).status).toBe(404)
})
