import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { IdsByKey } from './ids-by-key.ts'

test('a key has each id once, and is gone with its last', () => {
  const { ids, add, remove } = named()
  for (const id of [3, 3, 5, 7, 5]) add(id, 'bo')
  add(4, 'lena')
  expect(new Map(ids)).toEqual(
    new Map([
      ['bo', new Set([3, 5, 7])],
      ['lena', new Set([4])],
    ]),
  )
  for (const id of [3, 9, 5]) remove(id, 'bo')
  expect([ids.get('bo'), ids.get('lena'), ids.get('ada')]).toEqual([new Set([7]), new Set([4]), undefined])
  remove(7, 'bo')
  remove(4, 'lena')
  expect([ids.size, ids.has('bo'), ids.has('lena')]).toEqual([0, false, false])
})

test('what is done with a set that was given away changes nothing', () => {
  const { ids, add } = named()
  add(3, 'bo')
  const given = ids.get('bo')
  add(4, 'bo')
  expect([...(given ?? [])]).toEqual([3])
  expect([...(ids.get('bo') ?? [])]).toEqual([3, 4])
})

test('keys of one checksum are told apart', () => {
  const [one, other] = ['plumless', 'buckeroo']
  expect(crc32(one)).toBe(crc32(other))
  const { ids, add, remove } = named()
  add(1, one)
  expect([ids.has(one), ids.has(other)]).toEqual([true, false])
  add(2, other)
  expect([ids.get(one), ids.get(other), ids.size]).toEqual([new Set([1]), new Set([2]), 2])
  remove(1, one)
  expect([ids.has(one), ids.get(other), ids.size]).toEqual([false, new Set([2]), 1])
})

function named() {
  const names = new Map<number, string>()
  const ids = new IdsByKey((id) => names.get(id) ?? '')
  return {
    ids,
    add(id: number, name: string) {
      names.set(id, name)
      ids.addId(id)
    },
    remove(id: number, name: string) {
      names.set(id, name)
      ids.removeId(id)
      names.delete(id)
    },
  }
}
