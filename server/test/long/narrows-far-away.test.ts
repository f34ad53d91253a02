import { expect, test } from 'vitest'
import type { Term } from '../support/each-operator.ts'
import { around, farAway } from '../support/far-away.ts'
import { rowsReadBy } from '../support/rows-read.ts'

const NEWER = 60_000
const PAGE = 100

/** What most of the newest messages are, too. The topic without a name is no term of the text index. */
const FREQUENT: readonly Term['operand'][] = ['home', 'unread', 'public', '']
const isRare = ({ operand, negated }: Term) => (negated ? operand === 'unread' : !FREQUENT.includes(operand))

test('a page of few messages takes no more, however many newer ones there are', async () => {
  const { server, bo, terms } = await farAway(NEWER)
  const rowsOf = (narrow: readonly Term[]) => rowsReadBy(server, () => around(bo, 'newest', narrow, PAGE))
  for (const term of terms.filter(isRare)) {
    expect.soft(await rowsOf([term]), JSON.stringify(term)).toBeLessThan(NEWER)
  }
  const unread = { operator: 'is', operand: 'unread', negated: false }
  expect.soft(await rowsOf([unread, { ...unread, operand: 'mentioned' }])).toBeLessThan(NEWER / 10)
  expect.soft(await rowsOf([unread, { ...unread, negated: true }])).toBeLessThan(10)
  const channel = { ...unread, operator: 'channel', operand: 'channel 1' }
  // The channel has some thousand unread messages.
  expect
    .soft(await rowsOf([channel, { ...channel, operator: 'topic', operand: 'plums' }, unread]))
    .toBeLessThan(100)
})
