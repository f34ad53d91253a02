import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GzipMember, Json, JsonFields, JsonList, type JsonParts, jsonParts, jsonText, plain } from './json.ts'

function inOneMember(parts: JsonParts): Buffer[] {
  const member = new GzipMember()
  return [GzipMember.beginning, ...member.blocks(parts), ...member.end()]
}

test('a list may be partly serialized already', () => {
  const ready = new Json('1,2')
  expect(
    jsonText({ a: new JsonList([]), b: new JsonList([ready]), c: new JsonList(['0', ready, '{"d":3}']) }),
  ).toBe('{"a":[],"b":[1,2],"c":[0,1,2,{"d":3}]}')
})

test('bytes that are kept keep no more memory than theirs', () => {
  const json = new Json('"é"')
  expect(json.bytesAfterComma.toString()).toBe(',"é"')
  expect(json.bytes.toString()).toBe('"é"')
  expect(json.bytes.buffer.byteLength).toBe(5)
})

test('serialized parts give the same JSON, plain and compressed', () => {
  const fields = fc.dictionary(fc.string(), fc.tuple(fc.jsonValue(), fc.boolean()))
  fc.assert(
    fc.property(fields, (given) => {
      const whole = JSON.stringify(
        Object.fromEntries(Object.entries(given).map(([name, [value]]) => [name, value])),
      )
      const body = Object.fromEntries(
        Object.entries(given).map(([name, [value, ready]]) => [
          name,
          ready ? new Json(JSON.stringify(value)) : value,
        ]),
      )
      expect(jsonText(body)).toBe(whole)
      expect(gunzipSync(Buffer.concat(inOneMember(jsonParts(body)))).toString()).toBe(whole)
    }),
  )
})

test('several fields may be one serialized part', () => {
  const ready = new JsonFields({ b: 2, c: { d: 3 } })
  expect(jsonText({ ready })).toBe('{"b":2,"c":{"d":3}}')
  expect(jsonText({ a: 1, ready, e: new Json('5'), f: 6 })).toBe('{"a":1,"b":2,"c":{"d":3},"e":5,"f":6}')
  const parts = jsonParts({ a: 1, ready, also: new JsonFields({ g: 7 }) })
  expect(Buffer.concat([...plain(parts)]).toString()).toBe('{"a":1,"b":2,"c":{"d":3},"g":7}')
  expect(gunzipSync(Buffer.concat(inOneMember(parts))).toString()).toBe('{"a":1,"b":2,"c":{"d":3},"g":7}')
})

test('an element may have a shared beginning and an end of its own', () => {
  const channel = new Json('{"id":1')
  const list = new JsonList([[channel, ',"color":"red"}'], new Json('{"id":2}'), [channel, '}']])
  expect(jsonText({ channels: list })).toBe('{"channels":[{"id":1,"color":"red"},{"id":2},{"id":1}]}')
})

test('a text comes out whole, however it is split into parts', () => {
  const text = fc.oneof(fc.constant(','), fc.string({ maxLength: 1500, size: 'max' }))
  const part = fc.tuple(text, fc.boolean())
  fc.assert(
    fc.property(fc.array(part), (given) => {
      const parts = given.map(([text, ready]) => (ready ? new Json(text) : text))
      const whole = Buffer.from(given.map(([text]) => text).join(''))
      expect(gunzipSync(Buffer.concat(inOneMember(parts)))).toEqual(whole)
      expect(Buffer.concat([...plain(parts)])).toEqual(whole)
    }),
  )
})
