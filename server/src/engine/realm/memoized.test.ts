import fc from 'fast-check'
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
  return {
    source,
    made,
    list: { noun: 'users', ids: () => source.keys(), has: (id: number) => source.has(id), text },
  }
}

test('a part is memoized until parts change', () => {
  const shared = new Memoized()
  const part = (text: string) => shared.part('a', () => memoizable(text)).text
  expect(part('one')).toBe('one')
  shared.changed({ elements: { users: [1] } })
  expect(part('two')).toBe('one')
  shared.changed({ parts: true })
  expect(part('three')).toBe('three')
  shared.changed(undefined)
  expect(part('four')).toBe('four')
})

test('only changed elements of a list are serialized again', () => {
  const shared = new Memoized()
  const { source, made, list } = names()
  const whole = () => jsonText({ list: new JsonList(shared.list('names', list).whole()) })
  expect(whole()).toBe('{"list":["Ada","Bo","Lena"]}')
  source.set(2, 'Boris')
  source.set(4, 'Tomás')
  shared.changed({ elements: { users: [2, 4], channels: [1] } })
  expect(whole()).toBe('{"list":["Ada","Boris","Lena","Tomás"]}')
  source.delete(1)
  shared.changed({ elements: { users: [1] } })
  expect(whole()).toBe('{"list":["Boris","Lena","Tomás"]}')
  source.set(3, 'Lenka')
  shared.changed({ elements: { channels: [3] }, parts: true })
  expect(whole()).toContain('Lena')
  expect(made).toEqual([1, 2, 3, 2, 4])
})

test('after a small change, nobody asks for all elements again', () => {
  const shared = new Memoized()
  const { source, list } = names()
  let asked = 0
  const ids = () => {
    asked++
    return source.keys()
  }
  const known = () => shared.list('names', { ...list, ids })
  const whole = () => jsonText({ list: new JsonList(known().whole()) })
  expect(whole()).toBe('{"list":["Ada","Bo","Lena"]}')
  for (const [id, name] of [
    [2, 'Boris'],
    [4, 'Tomás'],
    [1, undefined],
  ] as const) {
    if (name === undefined) source.delete(id)
    else source.set(id, name)
    shared.changed({ elements: { users: [id] } })
  }
  expect(whole()).toBe('{"list":["Boris","Lena","Tomás"]}')
  expect(known().text).toBe('"Boris","Lena","Tomás"')
  expect(asked).toBe(1)
})

test('a list equals one made afresh, whatever changes, and whenever it is asked', () => {
  const change = fc.record({
    ids: fc.array(fc.nat({ max: 40 }), { maxLength: 4 }),
    many: fc.boolean(),
    asks: fc.constantFrom('whole', 'order', 'element', 'nothing'),
    at: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const source = new Map(Array.from({ length: 20 }, (_, id) => [id * 2, 0]))
      const shared = new Memoized()
      const list = () =>
        shared.list('numbers', {
          noun: 'numbers',
          ids: () => [...source.keys()].sort((one, other) => one - other),
          has: (id) => source.has(id),
          text: (id) => `${id}.${source.get(id)}`,
        })
      const whole = () =>
        list()
          .whole()
          .map((part) => Buffer.concat([...part.pieces()]).toString())
      for (const { ids, many, asks, at } of changes) {
        const changed = many ? Array.from({ length: 1_100 }, (_, id) => id) : ids
        for (const id of changed) {
          const kind = (id + at) % 3
          if (kind === 0) source.delete(id)
          else if (kind === 1 || source.has(id)) source.set(id, (source.get(id) ?? 0) + 1)
        }
        shared.changed({ elements: { numbers: changed } })
        if (asks === 'whole') whole()
        if (asks === 'order') expect(list().order).toEqual([...list().madeAfresh().order])
        const [first] = source.keys()
        if (asks === 'element' && first !== undefined) list().element(first)
      }
      const expected = [...source].sort(([one], [other]) => one - other).map(([id, text]) => `${id}.${text}`)
      expect(whole().join()).toBe(expected.join())
      expect(list().text).toBe(expected.join())
      expect(shared.stale()).toEqual([])
    }),
    { numRuns: 200 },
  )
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
  shared.changed({ elements: { users: [2, 4] } })
  await prepared
  expect(made).toEqual([1, 3, 4])
  expect(known.text).toBe('"Ada","Lena","Tomás"')
  expect(made).toEqual([1, 3, 4])
})

test('what has changed in a list is serialized before anybody uses it', async () => {
  const shared = new Memoized()
  const { source, made, list } = names()
  const known = shared.list('names', list)
  known.whole()
  made.length = 0
  source.set(2, 'Boris')
  source.delete(3)
  shared.changed({ elements: { users: [2, 3] } })
  await known.prepare()
  expect(made).toEqual([2])
  known.whole()
  expect(made).toEqual([2])
  expect(known.text).toBe('"Ada","Boris"')
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
  shared.changed({ elements: { users: [1] } })
  expect(shared.stale()).toEqual(['changing'])
  shared.changed(undefined)
  expect(shared.stale()).toEqual([])
})
