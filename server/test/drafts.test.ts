import { createDrafts, deleteDraft, editDraft, getDrafts } from '@parley/api/drafts/endpoints'
import { draftsSection } from '@parley/api/drafts/register'
import { updateSettings } from '@parley/api/settings/endpoints'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { registered } from './support/registered.ts'

test('drafts are created, replaced and deleted, and listed last edited first', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  const channelId = server.realm.state.channelsByName.get('platform')?.id ?? 0
  await server.followAll([ada])
  const { ids } = await ada.call(createDrafts, {
    drafts: [
      { type: 'stream', to: [channelId], topic: 'plans', content: 'first', timestamp: 1000 },
      { type: 'private', to: [bo.id], topic: '', content: 'second', timestamp: 2000.7 },
      { type: '', to: [], topic: '', content: 'third', timestamp: 500 },
    ],
  })
  expect(ids).toHaveLength(3)
  const [first = 0, second = 0, third = 0] = ids
  expect(await ada.call(getDrafts, {})).toMatchObject({
    count: 3,
    drafts: [
      { id: second, type: 'private', to: [bo.id], topic: '', content: 'second', timestamp: 2000 },
      { id: first, type: 'stream', to: [channelId], topic: 'plans', content: 'first', timestamp: 1000 },
      { id: third, type: '', to: [], content: 'third' },
    ],
  })
  await ada.call(editDraft, {
    draft_id: first,
    draft: { type: 'stream', to: [channelId], topic: 'plans', content: 'better', timestamp: 3000 },
  })
  await ada.call(deleteDraft, { draft_id: second })
  expect(await ada.call(getDrafts, {})).toMatchObject({
    count: 2,
    drafts: [{ content: 'better' }, { content: 'third' }],
  })
})

test('only their author sees drafts', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const toBo = await bo.follow()
  const draft = { type: '', to: [], topic: '', content: 'secret' } as const
  const { ids } = await ada.call(createDrafts, { drafts: [{ ...draft, to: [] }] })
  const id = ids[0] ?? 0
  expect(await bo.call(getDrafts, {})).toMatchObject({ count: 0, drafts: [] })
  const refusal = { status: 404, message: 'Draft does not exist' }
  expect(await bo.refused(editDraft, { draft_id: id, draft: { ...draft, to: [] } })).toMatchObject(refusal)
  expect(await bo.refused(deleteDraft, { draft_id: id })).toMatchObject(refusal)
  expect(await toBo.catchUp()).toEqual([])
  expect(await ada.call(getDrafts, {})).toMatchObject({ count: 1 })
})

test('without synchronization, clients get no drafts', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(createDrafts, { drafts: [{ type: '', to: [], topic: '', content: 'here' }] })
  const drafts = async () => (await registered(ada, draftsSection)).drafts
  expect(await drafts()).toHaveLength(1)
  await ada.call(updateSettings, { enable_drafts_synchronization: false })
  expect(await drafts()).toEqual([])
})

test('clients lose drafts when synchronization is turned off, and get them when it is turned on', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const [mine, others] = [await ada.follow(), await bo.follow()]
  const draft = (content: string) => ({ type: '' as const, to: [], topic: '', content })
  const events = async () => (await mine.catchUp()).filter(({ type }) => type === 'drafts')
  const { ids } = await ada.call(createDrafts, { drafts: [draft('here'), draft('there')] })
  const [here = 0, there = 0] = ids
  await events()
  await ada.call(updateSettings, { enable_drafts_synchronization: false })
  const lost = await events()
  expect(lost.map((event) => [event.op, event.draft_id]).sort()).toEqual([
    ['remove', here],
    ['remove', there],
  ])
  await ada.call(editDraft, { draft_id: here, draft: draft('elsewhere') })
  const { ids: later } = await ada.call(createDrafts, { drafts: [draft('later')] })
  await ada.call(deleteDraft, { draft_id: there })
  expect(await events()).toEqual([])
  await ada.call(updateSettings, { enable_drafts_synchronization: true })
  const [added, ...more] = await events()
  expect(added).toMatchObject({
    op: 'add',
    drafts: expect.arrayContaining([{ id: here, ...draft('elsewhere'), timestamp: expect.any(Number) }]),
  })
  expect((added as unknown as { drafts: { id: number }[] }).drafts.map(({ id }) => id).sort()).toEqual(
    [here, ...later].sort(),
  )
  expect(more).toEqual([])
  // Without drafts, there is no event.
  await bo.call(updateSettings, { enable_drafts_synchronization: false })
  expect((await others.catchUp()).filter(({ type }) => type === 'drafts')).toEqual([])
})

test('a draft that could never be sent fails the whole request', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  const channelId = server.realm.state.channelsByName.get('platform')?.id ?? 0
  const cases = [
    [{ type: 'stream', to: [] }, 'Must specify exactly 1 channel ID for channel messages'],
    [
      { type: 'stream', to: [channelId, channelId + 1] },
      'Must specify exactly 1 channel ID for channel messages',
    ],
    [{ type: 'stream', to: [4711] }, 'Invalid channel ID'],
    [{ type: 'private', to: [4711] }, 'Invalid user ID: 4711'],
    [{ type: '', to: [], timestamp: -1 }, 'Timestamp must not be negative.'],
  ] as const
  for (const [input, message] of cases) {
    const good = { type: '', to: [], topic: '', content: 'fine' } as const
    const drafts = [
      { ...good, to: [] },
      { topic: '', content: 'x', ...input, to: [...input.to] },
    ]
    expect(await bo.refused(createDrafts, { drafts }), message).toMatchObject({
      code: 'BAD_REQUEST',
      message,
    })
  }
  expect(await bo.call(getDrafts, {})).toMatchObject({ count: 0 })
})
