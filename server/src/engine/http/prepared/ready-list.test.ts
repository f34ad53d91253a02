import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GzipMember, Json, JsonList, jsonParts, jsonText, plain } from './json.ts'
import { ReadyList } from './ready-list.ts'

test('the elements not left out come in order, plain and compressed', () => {
  const lengths = fc.array(fc.constantFrom(0, 3, 400, 5_000), { minLength: 1, maxLength: 300 })
  const holes = fc.uniqueArray(fc.nat({ max: 299 }), { maxLength: 12 })
  fc.assert(
    fc.property(lengths, fc.array(holes, { minLength: 1, maxLength: 4 }), (given, answers) => {
      const elements = given.map((length, id) => ({ id, text: 'ä'.repeat(length) }))
      const list = new ReadyList(elements.map((element) => new Json(JSON.stringify(element))))
      for (const left of answers) {
        const stretches = stretchesBetween(left, elements.length).map(([from, to]) => list.stretch(from, to))
        const body = { before: 1, list: new JsonList(stretches), again: new JsonList(['0', ...stretches]) }
        const rest = elements.filter(({ id }) => !left.includes(id))
        const whole = JSON.stringify({ before: 1, list: rest, again: [0, ...rest] })
        expect(jsonText(body)).toBe(whole)
        expect(Buffer.concat([...plain(jsonParts(body))]).toString()).toBe(whole)
        const member = new GzipMember()
        const blocks = [GzipMember.beginning, ...member.blocks(jsonParts(body)), ...member.end()]
        expect(gunzipSync(Buffer.concat(blocks)).toString()).toBe(whole)
      }
    }),
    { numRuns: 30 },
  )
})

test('a list made from its previous version equals one made afresh, whatever has changed', () => {
  const elements = fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 300 })
  const known = new Map<number, Json>()
  const json = (id: number) => {
    const one = known.get(id) ?? new Json(JSON.stringify({ id, text: 'ä'.repeat(id % 7) }))
    known.set(id, one)
    return one
  }
  fc.assert(
    fc.property(fc.array(elements, { minLength: 2, maxLength: 4 }), fc.boolean(), (versions, isAsked) => {
      let list: ReadyList | undefined
      for (const version of versions) {
        const own = version.map(json)
        list = new ReadyList(own, list)
        const alone = new ReadyList(own)
        if (isAsked) expect(bytesOf(list, own)).toEqual(bytesOf(alone, own))
        const textOf = (one: ReadyList) =>
          one
            .blocks(0, own.length)
            .map((block) => (typeof block === 'string' ? block : block.deflated.toString('latin1')))
        expect(textOf(list)).toEqual(textOf(alone))
      }
      const last = (versions.at(-1) ?? []).map(json)
      expect(list && bytesOf(list, last)).toEqual(bytesOf(new ReadyList(last), last))
    }),
  )
})

test('a list with some elements exchanged equals one made afresh', () => {
  const length = fc.constantFrom(0, 3, 400, 5_000)
  const json = (id: number, length: number) => new Json(JSON.stringify({ id, text: 'ä'.repeat(length) }))
  const changes = fc.array(fc.tuple(fc.nat({ max: 299 }), length), { maxLength: 5 })
  fc.assert(
    fc.property(
      fc.array(length, { minLength: 1, maxLength: 300 }),
      fc.array(changes, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (given, rounds, isAsked) => {
        let elements = given.map((one, id) => json(id, one))
        let list = new ReadyList(elements)
        for (const round of rounds) {
          if (isAsked) for (const block of list.everyBlock()) expect(block.size).toBeGreaterThan(0)
          if (isAsked) bytesOf(list, elements)
          const changed = new Map(
            round.map(([place, one]) => [place % elements.length, json(place, one)] as const),
          )
          const before = bytesOf(list, elements)
          const next = list.with(changed)
          // Answers that are under way still use it.
          expect(bytesOf(list, elements)).toEqual(before)
          elements = elements.map((element, place) => changed.get(place) ?? element)
          list = next
          const alone = new ReadyList(elements)
          expect(bytesOf(list, elements)).toEqual(bytesOf(alone, elements))
          const textOf = (one: ReadyList) =>
            one
              .blocks(0, elements.length)
              .map((block) => (typeof block === 'string' ? block : block.deflated.toString('latin1')))
          expect(textOf(list)).toEqual(textOf(alone))
          expect(list.length(0, elements.length)).toBe(alone.length(0, elements.length))
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('after a change, most compressed blocks are reused', () => {
  const elements = Array.from({ length: 1024 }, (_, id) => new Json(`${id}`))
  const before = new ReadyList(elements)
  const blocks = new Set(before.blocks(0, 1024))
  const after = new ReadyList(elements.with(100, new Json('"changed"')), before)
  expect(after.blocks(0, 1024).filter((block) => block !== ',' && blocks.has(block))).toHaveLength(3)
})

test('after a change, the bytes of all other pages are reused', () => {
  const elements = Array.from({ length: 4000 }, (_, id) => new Json(`${id}`))
  const before = new ReadyList(elements)
  const pieces = [...before.pieces(0, 4000)]
  const after = new ReadyList(elements.with(1500, new Json('"changed"')), before)
  const isShared = [...after.pieces(0, 4000)].map((piece, page) => piece.buffer === pieces[page]?.buffer)
  expect(isShared).toEqual([true, false, true, true])
})

test('answers with different elements left out share most compressed blocks', () => {
  const list = new ReadyList(Array.from({ length: 256 }, (_, id) => new Json(`${id}`)))
  const blocks = (hole: number) =>
    new Set(
      [...list.stretch(0, hole).blocks, ...list.stretch(hole + 1, 256).blocks].filter((one) => one !== ','),
    )
  const [first, second] = [blocks(10), blocks(200)]
  expect(first.size).toBe(12)
  expect(first.intersection(second).size).toBe(2)
})

const bytesOf = (list: ReadyList, { length }: readonly Json[]) => Buffer.concat([...list.pieces(0, length)])

test('of long elements, fewer are compressed together, also when they become long', () => {
  const long = Array.from({ length: 64 }, (_, id) => new Json(`"${id}${'x'.repeat(11_000)}"`))
  const short = long.map(({ text }) => new Json(text.slice(0, 20)))
  expect(new ReadyList(short).blocks(0, 64)).toHaveLength(1)
  const after = new ReadyList(long, new ReadyList(short))
  expect(after.blocks(0, 64).filter((block) => block !== ',')).toHaveLength(4)
})

test('every block that an answer can have is among all of them', () => {
  const list = new ReadyList(Array.from({ length: 700 }, (_, id) => new Json(`${id}`)))
  const all = new Set<unknown>(list.everyBlock())
  for (const [from, to] of stretchesBetween([3, 4, 200, 431, 699], 700)) {
    const blocks = list.blocks(from, to).filter((block) => block !== ',')
    expect(blocks.filter((block) => !all.has(block))).toEqual([])
  }
})

/** The ranges between the places. */
function stretchesBetween(places: readonly number[], end: number): [from: number, to: number][] {
  const edges = [-1, ...places.filter((place) => place < end).sort((a, b) => a - b), end]
  return edges.slice(1).flatMap((edge, index): [number, number][] => {
    const from = (edges[index] as number) + 1
    return from < edge ? [[from, edge]] : []
  })
}
