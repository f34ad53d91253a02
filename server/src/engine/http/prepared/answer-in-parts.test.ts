import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnswerInParts } from './answer-in-parts.ts'
import { Json, JsonList, jsonParts, jsonText } from './json.ts'
import { UNPOOLED } from './memory.ts'

/** Many that are copied, and some in between that are written as they are. */
const ELEMENTS = Array.from({ length: 4_000 }, (_, index) => {
  const length = index % 900 === 0 ? 20_000 : 300 + (index % 7) * 100
  return new Json(JSON.stringify(`${index} `.repeat(length).slice(0, length)))
})
const BODY = { before: 1, list: new JsonList(ELEMENTS), after: 2 }

/** What the last answer wrote. */
let written: { readonly bytes: Buffer; readonly length: number }[] = []

const app = fastify()
app.get('/', async (request, reply) => {
  written = []
  const { raw } = reply
  const write = raw.write.bind(raw) as (bytes: Buffer) => boolean
  raw.write = (bytes: Buffer) => {
    written.push({ bytes, length: bytes.length })
    return write(bytes)
  }
  const answer = new AnswerInParts(request)
  await answer.add(jsonParts(BODY))
  await answer.send(reply)
})

let address = ''
beforeAll(async () => {
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test.for(['identity', 'gzip'])('an answer of thousands of parts arrives whole: %s', async (encoding) => {
  const answer = await fetch(address, { headers: { 'accept-encoding': encoding } })
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
  expect((await answer.text()) === jsonText(BODY)).toBe(true)
})

test.for(['identity', 'gzip'])(
  'what was joined for an answer is free once it is sent: %s',
  async (encoding) => {
    // Twice: what answers share stays as it is.
    for (let round = 0; round < 2; round++) {
      const answer = await fetch(address, { headers: { 'accept-encoding': encoding } })
      expect((await answer.text()) === jsonText(BODY)).toBe(true)
      const areFree = (which: typeof written) =>
        which.map(({ bytes }) => (bytes.buffer as ArrayBuffer).detached)
      const joined = written.filter(({ length }) => length >= UNPOOLED)
      expect(joined.length).toBeGreaterThan(0)
      await expect.poll(() => areFree(joined)).not.toContain(false)
      expect(areFree(written.filter(({ length }) => length < UNPOOLED))).not.toContain(true)
    }
  },
)
