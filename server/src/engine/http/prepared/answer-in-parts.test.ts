import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnswerInParts } from './answer-in-parts.ts'
import { Json, JsonList, jsonParts, jsonText } from './json.ts'

/** Many that are copied, and some in between that are written as they are. */
const ELEMENTS = Array.from({ length: 4_000 }, (_, index) => {
  const length = index % 900 === 0 ? 20_000 : 300 + (index % 7) * 100
  return new Json(JSON.stringify(`${index} `.repeat(length).slice(0, length)))
})
const BODY = { before: 1, list: new JsonList(ELEMENTS), after: 2 }

const app = fastify()
app.get('/', async (request, reply) => {
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
