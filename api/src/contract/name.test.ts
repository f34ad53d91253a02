import { expect, test } from 'vitest'
import type { z } from 'zod'
import { discoverContract } from './discover.ts'
import { name, unseenPosition } from './name.ts'

test.each([
  ['a\u0007b', 2],
  ['a\uFFFE', 2],
  ['a\uFFFF', 2],
  ['\uFDD0', 1],
  ['\u0378', 1],
  ['a\uD800b', 2],
  ['\u200B', 1],
  ['\u200D\u2060', 1],
  ['\u2800\u3164', 1],
  ['\u{E0041}', 1],
  [' \uFE0F ', 1],
])('%j cannot be seen', (text, position) => expect(unseenPosition(text)).toBe(position))

test.each([['design'], ['👩‍👩‍👧'], ['✔ done'], ['نمی‌خواهم'], [' a '], ['日本'], ['-'], ['']])(
  '%j can',
  (text) => {
    expect(unseenPosition(text)).toBeUndefined()
  },
)

test('a name that cannot be seen is refused in words of its own', () => {
  const parsed = name('group name').max(60).safeParse('\u200B')
  expect(parsed.error?.issues[0]?.message).toBe('Invalid character in group name, at position 1.')
})

/** They set what somebody keeps for a topic that is there, or pass on what is being typed in one. */
const OF_TOPICS_THERE = new Set(['update-user-topic', 'mute-topic', 'set-typing-status'])

test('whatever names something new is declared as a name', async () => {
  const { endpoints } = await discoverContract()
  const naming = endpoints
    .filter(({ method, operationId }) => method !== 'GET' && !OF_TOPICS_THERE.has(operationId))
    .flatMap(({ operationId, parameters }) =>
      Object.entries(parameters)
        .filter(([key]) => /^(?:(?:new_|full_|group_|organization_)?name|topic|title)$/.test(key))
        .map(([key, schema]) => ({ key: `${operationId} ${key}`, schema: schema as z.ZodType })),
    )
  expect(naming.length).toBeGreaterThan(15)
  expect(naming.filter(({ schema }) => schema.safeParse('\u200B').success).map(({ key }) => key)).toEqual([])
})
