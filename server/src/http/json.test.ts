import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipped, Json, jsonParts, jsonText } from './json.ts'

test('ready-made parts leave the JSON as it is, plain and compressed', () => {
  const fields = fc.dictionary(fc.string(), fc.tuple(fc.jsonValue(), fc.boolean()))
  fc.assert(
    fc.property(fields, (given) => {
      const whole = JSON.stringify(Object.fromEntries(Object.entries(given).map(([name, [value]]) => [name, value])))
      const body = Object.fromEntries(
        Object.entries(given).map(([name, [value, ready]]) => [name, ready ? new Json(JSON.stringify(value)) : value]),
      )
      expect(jsonText(body)).toBe(whole)
      expect(gunzipSync(Buffer.concat(gzipped(jsonParts(body)))).toString()).toBe(whole)
    }),
  )
})
