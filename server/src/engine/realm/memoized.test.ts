import { expect, test } from 'vitest'
import { JsonList, jsonText } from '../http/prepared/json.ts'
import { TURN_MS } from '../turns.ts'
import { Memoized } from './memoized.ts'

const memoizable = (text: string) => ({ text })

/** A list of names by id that records which ones are serialized. */
function names() {
  const source = new Map([
    [1, 'Ada'],
    [2, 'Bo'],
    [3, 'Lena'],
  ])
  const made: number[] = []
  const text = (id: number) => {
    made.push(id)
    return JSON.stringify(source.get(id))
  }
  return { source, made, list: { noun: 'users', ids: () => source.keys(), text } }
}

test('a part is memoized until more than list elements change', () => {
  const shared = new Memoized()
  const part = (text: string) => shared.part('a', () => memoizable(text)).text
  expect(part('one')).toBe('one')
  shared.changed({ users: [1] })
  expect(part('two')).toBe('one')
  shared.changed(undefined)
  expect(part('three')).toBe('three')
})

test('only changed elements of a list are serialized again', () => {
  const shared = new Memoized()
  const { source, made, list } = names()
  const whole = () => jsonText({ list: new JsonList(shared.list('names', list).whole()) })
  expect(whole()).toBe('{"list":["Ada","Bo","Lena"]}')
  source.set(2, 'Boris')
  source.set(4, 'Tomás')
  shared.changed({ users: [2, 4], channels: [1] })
  expect(whole()).toBe('{"list":["Ada","Boris","Lena","Tomás"]}')
  source.delete(1)
  shared.changed({ users: [1] })
  expect(whole()).toBe('{"list":["Boris","Lena","Tomás"]}')
  source.set(3, 'Lenka')
  shared.changed({ channels: [3] })
  expect(whole()).toContain('Lena')
  expect(made).toEqual([1, 2, 3, 2, 4])
})

test('after a change at large, elements that are the same are kept', () => {
  const shared = new Memoized()
  const { source, list } = names()
  const elements = () => {
    const known = shared.list('names', list)
    known.whole()
    return known.order.map((id) => known.element(id))
  }
  const before = elements()
  source.set(2, 'Boris')
  shared.changed(undefined)
  shared.changed(undefined)
  const after = elements()
  expect(after.map(({ text }) => text)).toEqual(['"Ada"', '"Boris"', '"Lena"'])
  expect(after.map((element, place) => element === before[place])).toEqual([true, false, true])
})

test('a list that changes while it is prepared ends as it is then', async () => {
  const shared = new Memoized()
  const { source, made, list } = names()
  const slowly = (id: number) => {
    const end = performance.now() + TURN_MS + 1
    while (performance.now() < end);
    return list.text(id)
  }
  const known = shared.list('names', { ...list, text: slowly })
  const prepared = known.prepare()
  // Within the first turn.
  source.delete(2)
  source.set(4, 'Tomás')
  shared.changed({ users: [2, 4] })
  await prepared
  expect(made).toEqual([1, 3, 4])
  expect(known.text).toBe('"Ada","Lena","Tomás"')
  expect(made).toEqual([1, 3, 4])
})

test('stale parts are named', () => {
  const shared = new Memoized()
  const { source, list } = names()
  let name = 'Harbor'
  shared.part('changing', () => memoizable(name))
  shared.part('fixed', () => memoizable('fixed'))
  shared.list('names', list).whole()
  expect(shared.stale()).toEqual([])
  name = 'Pier'
  source.set(1, 'Adele')
  expect(shared.stale()).toEqual(['changing', 'names'])
  shared.changed({ users: [1] })
  expect(shared.stale()).toEqual(['changing'])
  shared.changed(undefined)
  expect(shared.stale()).toEqual([])
})
