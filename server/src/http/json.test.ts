import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipped, Json, JsonList, jsonParts, jsonText } from './json.ts'

test('a list may be partly ready', () => {
  const ready = new Json('1,2')
  expect(
    jsonText({ a: new JsonList([]), b: new JsonList([ready]), c: new JsonList(['0', ready, '{"d":3}']) }),
  ).toBe('{"a":[],"b":[1,2],"c":[0,1,2,{"d":3}]}')
})

test('ready-made parts leave the JSON as it is, plain and compressed', () => {
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
      expect(gunzipSync(Buffer.concat(gzipped(jsonParts(body)))).toString()).toBe(whole)
    }),
  )
})
