import { expect, test } from 'vitest'
import { JsonObject, jsonText } from './json.ts'
import { longListField } from './long-list.ts'

test.each([0, 1, 200, 201, 50_000])('a field with a list of %i is the list', async (length) => {
  const list = Array.from({ length }, (_, number) => ({ number }))
  const [empty, long] = [await longListField('empty', []), await longListField('long', list)]
  const text = jsonText({ before: 1, object: new JsonObject([empty, long, '"after":2']) })
  expect(JSON.parse(text)).toEqual({ before: 1, object: { empty: [], long: list, after: 2 } })
  // In pieces that are short enough for a turn.
  for (const piece of long) expect(piece.length).toBeLessThan(100_000)
})
