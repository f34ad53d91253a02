import { expect, test } from 'vitest'
import { Shared } from './shared.ts'

const kept = (text: string) => ({ text })

test('what is kept is made once, until the directory changes or it is forgotten', () => {
  const shared = new Shared()
  expect(shared.get(1, 'a', () => kept('one')).text).toBe('one')
  expect(shared.get(1, 'a', () => kept('two')).text).toBe('one')
  shared.forget('a')
  expect(shared.get(1, 'a', () => kept('three')).text).toBe('three')
  expect(shared.get(2, 'a', () => kept('four')).text).toBe('four')
})

test('what would be different now is named', () => {
  const shared = new Shared()
  let name = 'Harbor'
  shared.get(1, 'changing', () => kept(name))
  shared.get(1, 'fixed', () => kept('fixed'))
  expect(shared.stale(1)).toEqual([])
  name = 'Pier'
  expect(shared.stale(1)).toEqual(['changing'])
  expect(shared.stale(2)).toEqual([])
})
