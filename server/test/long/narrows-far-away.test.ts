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
  for (const term of terms.filter(isRare)) {
    const rows = await rowsReadBy(server, () => around(bo, 'newest', [term], PAGE))
    expect.soft(rows, JSON.stringify(term)).toBeLessThan(NEWER)
  }
})
