import { checkMessagesMatchNarrow } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import type { Person } from './harness.ts'
import { narrowsOf, type Term } from './support/each-operator.ts'
import { around, farAway } from './support/far-away.ts'

/** More than are walked before the text index is asked. */
const NEWER = 2_500
const PAGE = 100

/** Those of the messages that are in the narrow; undefined if no message can be. */
async function among(reader: Person, msg_ids: readonly number[], narrow: readonly Term[]) {
  const answer = reader.call(checkMessagesMatchNarrow, { msg_ids: [...msg_ids], narrow: [...narrow] })
  const found = await answer.catch(() => undefined)
  return found && new Set(Object.keys(found.messages).map(Number))
}

test('what each operator finds is found far away, among many that it does not find', async () => {
  const { server, bo, ids, terms } = await farAway(NEWER)
  const { db } = server.server
  await check(bo, ids, narrowsOf(terms, 12))
  // As after an upgrade from before migration 112: the index has no words yet, and in its former form is asked for words only.
  await db.query('drop table message_index_0')
  await db.query('update search_progress set former = through, through = -1')
  await check(bo, ids, narrowsOf(terms, 0))
})

async function check(reader: Person, ids: readonly number[], narrows: readonly Term[][]) {
  const written = new Set(ids)
  const middle = ids[Math.floor(ids.length / 2)] ?? 0
  for (const narrow of narrows) {
    const expected = await among(reader, ids, narrow)
    if (expected === undefined) continue
    for (const anchor of ['newest', middle, 'oldest'] as const) {
      const page = await around(reader, anchor, narrow, PAGE)
      // Beyond a full page there may be more.
      const isFull = page.length >= PAGE
      const [first, last] = [page.at(0) ?? 0, page.at(-1) ?? 0]
      const isIn = (id: number) => !isFull || (id >= first && id <= last)
      const found = page.filter((id) => written.has(id))
      expect({ narrow, anchor, found }).toEqual({
        narrow,
        anchor,
        found: [...expected].filter(isIn).sort(byId),
      })
    }
  }
}

const byId = (one: number, other: number) => one - other
