import { expect, test } from 'vitest'
import { IdsByKey } from './ids-by-key.ts'

test('a key has each id once, and is gone with its last', () => {
  const ids = new IdsByKey()
  for (const id of [3, 3, 5, 7, 5]) ids.addId('bo', id)
  ids.addId('lena', 4)
  expect(new Map(ids)).toEqual(
    new Map([
      ['bo', new Set([3, 5, 7])],
      ['lena', new Set([4])],
    ]),
  )
  for (const id of [3, 9, 5]) ids.removeId('bo', id)
  ids.removeId('lena', 3)
  expect([ids.get('bo'), ids.get('lena'), ids.get('ada')]).toEqual([new Set([7]), new Set([4]), undefined])
  ids.removeId('bo', 7)
  ids.removeId('lena', 4)
  expect([ids.size, ids.has('bo'), ids.has('lena')]).toEqual([0, false, false])
})

test('what is done with a set that was given away changes nothing', () => {
  const ids = new IdsByKey()
  ids.addId('bo', 3)
  const given = ids.get('bo')
  ids.addId('bo', 4)
  expect([...(given ?? [])]).toEqual([3])
  expect([...(ids.get('bo') ?? [])]).toEqual([3, 4])
})
