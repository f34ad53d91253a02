import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { mergedDrafts } from './merge-drafts.ts'

const target = { kind: 'topic', channelId: 5, topic: 'drill' } as const
const KEY = '[["channel",5,false],["topic","drill",false]]'
const local = (text: string, more: Partial<Draft> = {}): Draft => ({
  key: KEY,
  target,
  text,
  at: 9_000,
  ...more,
})
const wire = (id: number, content: string, timestamp = 9, topic = 'drill') => {
  return { id, type: 'stream' as const, to: [5], topic, content, timestamp }
}
const merge = (drafts: Draft[], listed: ReturnType<typeof wire>[], isOn = true) =>
  mergedDrafts(drafts, { drafts: new Map(listed.map((one) => [one.id, one])), isOn, ownUserId: 1 })
const texts = (drafts: Draft[]) => drafts.map(({ text }) => text)

test('a draft of another device appears', () => {
  expect(merge([], [wire(3, 'hello')])).toMatchObject([
    { key: KEY, target, text: 'hello', at: 9_000, serverId: 3, isSynced: true },
  ])
})

test('a draft that is deleted here is remembered until the server has deleted it', () => {
  const deleted = local('', { serverId: 3, isListed: true, isSynced: false })
  expect(merge([deleted], [])).toEqual([deleted])
  expect(texts(merge([deleted], [wire(3, 'hello')]))).toEqual([''])
  expect(merge([{ ...deleted, isSynced: true }], [])).toEqual([])
})

test('the same text is one draft; another text of the same place is a second one', () => {
  expect(merge([local('hello')], [wire(3, 'hello')])).toMatchObject([{ serverId: 3, isSynced: true }])
  expect(texts(merge([local('mine')], [wire(3, 'theirs')]))).toEqual(['mine', 'theirs'])
})

test('a draft whose creation was not answered is known by its text', () => {
  const typedOn = local('hello you', { posted: 'hello' })
  expect(merge([typedOn], [wire(3, 'hello')])).toMatchObject([
    { text: 'hello you', serverId: 3, isSynced: false },
  ])
})

test('what has just been sent is no draft that the server might list: the deleted one beside it is', () => {
  const sent = local('hello', { key: `${KEY} 1.1`, sentAs: '1.1' })
  const deleted = local('', { posted: 'hello' })
  for (const drafts of [
    [sent, deleted],
    [deleted, sent],
  ]) {
    const merged = merge(drafts, [wire(3, 'hello')])
    expect(merged).toContainEqual(sent)
    expect(merged.find(({ key }) => key === KEY)).toMatchObject({ text: '', serverId: 3, isSynced: false })
  }
})

test('the newer text counts; what was written here and is older is put aside', () => {
  const linked = { serverId: 3, isListed: true }
  expect(texts(merge([local('old', { ...linked, isSynced: true })], [wire(3, 'new', 20)]))).toEqual(['new'])
  expect(texts(merge([local('mine', linked)], [wire(3, 'new', 20)]))).toEqual(['new', 'mine'])
  expect(texts(merge([local('mine', linked)], [wire(3, 'before', 8)]))).toEqual(['mine'])
})

test('what another device deleted goes, unless it was changed here or was never listed', () => {
  const linked = { serverId: 3, isListed: true }
  expect(merge([local('gone', { ...linked, isSynced: true })], [])).toEqual([])
  expect(merge([local('changed', linked)], [])).toMatchObject([{ text: 'changed', serverId: undefined }])
  expect(merge([local('new', { serverId: 3, isSynced: true })], [])).toMatchObject([{ text: 'new' }])
})

test('a deleted draft stays deleted while the server still lists it', () => {
  const deleted = local('', { serverId: 3, isListed: true, isSynced: true })
  expect(texts(merge([deleted], [wire(3, 'hello')]))).toEqual([''])
  expect(merge([deleted], [])).toEqual([])
})

test('somebody who keeps drafts to one device loses none', () => {
  const synced = local('mine', { serverId: 3, isListed: true, isSynced: true })
  expect(merge([synced], [], false)).toMatchObject([{ text: 'mine', serverId: undefined }])
  const sent = local('on its way', { key: `${KEY} 1.1`, sentAs: '1.1' })
  expect(merge([sent, local('', { serverId: 3 })], [], false)).toEqual([sent])
})

test('no text that was written here and that the server lacks is dropped, and merging again changes nothing', () => {
  const draft = fc.record({
    text: fc.constantFrom('', 'a', 'b', 'c'),
    at: fc.integer({ min: 1, max: 5 }).map((seconds) => seconds * 1000),
    serverId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    isSynced: fc.boolean(),
    isListed: fc.boolean(),
  })
  const listed = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      text: fc.constantFrom('a', 'b', 'd'),
      at: fc.integer({ min: 1, max: 5 }),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(fc.option(draft, { nil: undefined }), listed, fc.boolean(), (given, rows, isOn) => {
      const drafts = given ? [local(given.text, given)] : []
      const server = rows.map(({ id, text, at }) => wire(id, text, at))
      const merged = merge(drafts, server, isOn)
      if (given && given.text !== '' && !given.isSynced) expect(texts(merged)).toContain(given.text)
      if (isOn) expect(new Set(merged.map(({ key }) => key)).size).toBe(merged.length)
      expect(merge(merged, server, isOn)).toEqual(merged)
    }),
  )
})
