import { constants, gunzipSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Compressed, GzipMember, Json, JsonList, jsonParts, jsonText, plain } from './json.ts'
import { ReadyList } from './ready-list.ts'

test('the elements not left out come in order, plain and compressed', () => {
  const lengths = fc.array(fc.constantFrom(0, 3, 400, 5_000), { minLength: 1, maxLength: 300 })
  const holes = fc.uniqueArray(fc.nat({ max: 299 }), { maxLength: 12 })
  fc.assert(
    fc.property(lengths, fc.array(holes, { minLength: 1, maxLength: 4 }), (given, answers) => {
      const elements = given.map((length, id) => ({ id, text: 'ä'.repeat(length) }))
      const list = ReadyList.of(elements.map((element) => new Json(JSON.stringify(element))))
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
        list = ReadyList.of(own, list)
        const alone = ReadyList.of(own)
        if (isAsked) expect(bytesOf(list, own)).toEqual(bytesOf(alone, own))
        expect(unpacked(list, own)).toBe(unpacked(alone, own))
      }
      const last = (versions.at(-1) ?? []).map(json)
      expect(list && bytesOf(list, last)).toEqual(bytesOf(ReadyList.of(last), last))
    }),
  )
})

test('a list with some elements exchanged, gone or come equals one made afresh', () => {
  const length = fc.constantFrom(0, 3, 400, 5_000)
  const json = (id: number, length: number) => new Json(JSON.stringify({ id, text: 'ä'.repeat(length) }))
  const edit = fc.tuple(fc.nat({ max: 1_999 }), fc.array(length, { maxLength: 3 }), fc.boolean())
  fc.assert(
    fc.property(
      fc.array(length, { minLength: 1, maxLength: 700 }),
      fc.array(fc.array(edit, { maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      (given, rounds, isAsked) => {
        let elements = given.map((one, id) => json(id, one))
        let list = ReadyList.of(elements)
        for (const round of rounds) {
          if (isAsked) for (const block of list.everyBlock()) expect(block.size).toBeGreaterThan(0)
          const before = bytesOf(list, elements)
          // Also after the last.
          const edits = new Map(
            round.map(([at, others, stays]) => {
              const place = at % (elements.length + 1)
              const itself = stays ? (elements[place] ?? []) : []
              return [place, [...others.map((one) => json(at, one)), ...[itself].flat()]] as const
            }),
          )
          const next = list.with(edits)
          // Answers that are under way still use it.
          expect(bytesOf(list, elements)).toEqual(before)
          const after = elements.flatMap((element, place) => edits.get(place) ?? [element])
          elements = [...after, ...(edits.get(elements.length) ?? [])]
          list = next
          const alone = ReadyList.of(elements)
          expect(bytesOf(list, elements)).toEqual(bytesOf(alone, elements))
          expect(unpacked(list, elements)).toBe(unpacked(alone, elements))
          expect(list.length(0, elements.length)).toBe(alone.length(0, elements.length))
          expect([list.at(0), list.at(elements.length - 1)]).toEqual([elements[0], elements.at(-1)])
          expect(list.at(elements.length)).toBeUndefined()
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('whatever comes or goes, only its surroundings are compressed again', () => {
  const elements = Array.from({ length: 5_000 }, (_, id) => new Json(`${id}`))
  let list = ReadyList.of(elements)
  let length = elements.length
  const known = new Set(list.everyBlock())
  const news = () => {
    const blocks = list.blocks(0, length).filter((one) => typeof one !== 'string')
    const found = blocks.filter((block) => !known.has(block)).length
    for (const block of list.everyBlock()) known.add(block)
    return found
  }
  for (let round = 0; round < 600; round++) {
    // Of a full leaf come two.
    list = list.with(new Map([[1_000, [new Json('"come"'), list.at(1_000) as Json]]]))
    expect(news()).toBeLessThanOrEqual(2)
    list = list.with(new Map([[2_000, []]]))
    expect(news()).toBeLessThanOrEqual(1)
    list = list.with(new Map([[length, [new Json('"last"')]]]))
    length += 1
    expect(news()).toBeLessThanOrEqual(2)
  }
  expect(list.blocks(0, length).filter((block) => block !== ',').length).toBeLessThan(30)
})

test('after a change, most compressed blocks are reused', () => {
  const elements = Array.from({ length: 1024 }, (_, id) => new Json(`${id}`))
  const before = ReadyList.of(elements)
  const blocks = new Set(before.blocks(0, 1024))
  const after = ReadyList.of(elements.with(100, new Json('"changed"')), before)
  expect(after.blocks(0, 1024).filter((block) => block !== ',' && blocks.has(block))).toHaveLength(3)
})

test('of a changed element, only its neighbors are compressed again, and all in one only later', () => {
  const elements = Array.from({ length: 256 }, (_, id) => new Json(`{"id":${id}}`))
  const before = ReadyList.of(elements)
  const known = new Set(before.everyBlock())
  for (const block of known) expect(block.deflated.length).toBeGreaterThan(0)
  const changed = new Json('"changed"')
  const after = before.with(new Map([[101, [changed]]]))
  const news = after.blocks(0, 256).filter((block) => typeof block !== 'string' && !known.has(block))
  expect(news.map((block) => unpackedBlock(block as Compressed))).toEqual([
    '{"id":100},"changed",{"id":102},{"id":103}',
  ])
  const now = elements.with(101, changed)
  expect(unpacked(after, now)).toBe(now.map(({ text }) => text).join())
  for (const block of after.scatteredBlocks()) expect(block.deflated.length).toBeGreaterThan(0)
  expect(after.blocks(0, 256)).toHaveLength(1)
  expect(unpacked(after, now)).toBe(now.map(({ text }) => text).join())
  expect([...after.scatteredBlocks()]).toEqual([])
})

test('after a change, the bytes of all other leaves are reused', () => {
  const elements = Array.from({ length: 4000 }, (_, id) => new Json(`${id}`))
  const before = ReadyList.of(elements)
  const pieces = [...before.pieces(0, 4000)]
  const after = ReadyList.of(elements.with(1500, new Json('"changed"')), before)
  const isShared = [...after.pieces(0, 4000)].map((piece, page) => piece.buffer === pieces[page]?.buffer)
  expect(isShared.filter((one) => !one)).toHaveLength(1)
})

test('answers with different elements left out share most compressed blocks', () => {
  const list = ReadyList.of(Array.from({ length: 256 }, (_, id) => new Json(`${id}`)))
  const blocks = (hole: number) =>
    new Set(
      [...list.stretch(0, hole).blocks, ...list.stretch(hole + 1, 256).blocks].filter((one) => one !== ','),
    )
  const [first, second] = [blocks(10), blocks(200)]
  expect(first.size).toBe(12)
  expect(first.intersection(second).size).toBe(2)
})

/** The text of its blocks, unpacked. */
const unpacked = (list: ReadyList, { length }: readonly Json[]) =>
  list
    .blocks(0, length)
    .map((block) => (typeof block === 'string' ? block : unpackedBlock(block)))
    .join('')

// An answer goes on after each block, so none of them ends it.
const unpackedBlock = ({ deflated }: Compressed) =>
  inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH }).toString()

const bytesOf = (list: ReadyList, { length }: readonly Json[]) => Buffer.concat([...list.pieces(0, length)])

test('of long elements, fewer are compressed together, also when they become long', () => {
  const long = Array.from({ length: 64 }, (_, id) => new Json(`"${id}${'x'.repeat(5_500)}"`))
  const short = long.map(({ text }) => new Json(text.slice(0, 20)))
  expect(ReadyList.of(short).blocks(0, 64)).toHaveLength(1)
  const after = ReadyList.of(long, ReadyList.of(short))
  expect(after.blocks(0, 64).filter((block) => block !== ',')).toHaveLength(8)
})

test('every block that an answer can have is among all of them', () => {
  const list = ReadyList.of(Array.from({ length: 700 }, (_, id) => new Json(`${id}`)))
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
