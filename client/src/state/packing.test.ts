import { Map as PersistentMap } from 'immutable'
import { expect, test } from 'vitest'
import { pack, packing, unpack } from './packing.ts'

test('what is packed is the same when it is unpacked', () => {
  const values = [
    5,
    undefined,
    'text',
    [1, 2, 3],
    { a: null, b: [{ c: 1 }] },
    PersistentMap([
      [1, { name: 'a' }],
      [2, { name: 'b' }],
    ]),
    PersistentMap([['1', 'a key of text']]),
    PersistentMap(),
    {
      count: 1,
      channels: PersistentMap([[3, PersistentMap([['topic', { topic: 'Topic', ids: [4, 5] }]])]]),
      directs: PersistentMap([['5', [1]]]),
    },
  ]
  for (const value of values) expect(unpack(pack(value))).toEqual(value)
})

test('a large table is packed in steps', () => {
  const table = PersistentMap(Array.from({ length: 1000 }, (_, id) => [id, { id }] as const))
  expect([...packing(table)]).toHaveLength(2)
  expect(unpack(pack(table))).toEqual(table)
})

test('what is no packed text is refused', () => {
  expect(() => unpack({ isTable: true, nests: false, parts: ['[[1'] })).toThrow()
  expect(() => unpack({ isTable: true, nests: false, parts: ['{}'] })).toThrow()
})
