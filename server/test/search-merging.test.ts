import { deleteMessage, updateMessage } from '@parley/api/messages/endpoints'
import { expect, test, vi } from 'vitest'
import type { Queryable } from '#engine/db/database.ts'
import { SearchIndexer } from '#messages/search/indexer.ts'
import { SegmentMerger } from '#messages/search/merger.ts'
import { nextToMerge } from '#messages/search/merging.ts'
import {
  firstMergedWith,
  MERGED,
  mergedTableOf,
  newTableOf,
  SEGMENT,
  segmentOf,
  tableOf,
} from '#messages/search/segments.ts'
import { MERGED_SEGMENTS, tablesIfMerged } from '#messages/search/tables.ts'
import { testServer } from './harness.ts'
import { found, MESSAGES, messagesFound, scattered } from './support/scattered.ts'

/** The organization of documents that nobody reads. */
const NOBODYS = 99

/** The second segments that are merged: the first ones have few messages of the test. */
const FIRST = MERGED

const isOfThese = ({ id }: { readonly id: number }) => firstMergedWith(segmentOf(id)) === FIRST

async function hasTextIndex(db: Queryable, table: string) {
  const { rowCount } = await db.query(
    "select from pg_indexes where tablename = $1 and indexdef like '%USING gin%'",
    [table],
  )
  return rowCount === 1
}

/** How many documents of a table have a word. */
async function countOf(db: Queryable, word: string, table: string) {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where document @@ $1::tsquery`,
    [word],
  )
  return rows[0]?.count
}

/** In which kinds of relations each segment is found by its name: tables and views. */
async function kindsOf(db: Queryable) {
  const { rows } = await db.query<{ name: string; kind: string }>(
    "select relname as name, relkind as kind from pg_class where relname ~ '^message_index_[0-9]+$' order by length(relname), relname",
  )
  return rows.map(({ kind }) => kind).join('')
}

test('full segments are merged while people search, edit and delete', async () => {
  const { server, connection, shown, bo, mayMerge } = await scattered()
  const { db } = server.server
  const ada = await server.ada()
  const merger = server.realm.memory(SegmentMerger)
  const index = () => server.realm.memory(SearchIndexer).run()
  // Another node, which knows of nothing that happens here.
  const other = await testServer({ connection })
  const far = await other.logIn('bo@example.com')
  expect(await found(far, 'plums', 'back')).toEqual(shown)
  // What was broken off is made anew.
  await db.query(`create table ${newTableOf(FIRST)} (like ${tableOf(FIRST)})`)
  await db.query(`insert into ${newTableOf(FIRST)} values (${NOBODYS}, 1, 1, '''outdated'':1')`)
  await db.query(`insert into ${tableOf(FIRST)} values (${NOBODYS}, ${FIRST * SEGMENT}, 1, '''copied'':1')`)
  const [edited, deleted] = (await messagesFound(bo, 'plums', 'forth')).filter(isOfThese)
  if (edited === undefined || deleted === undefined) throw new Error('too few messages are merged')
  const left = shown.filter((text) => text !== edited.content && text !== deleted.content)

  // Somebody reads a segment for long, so the tables are not exchanged yet.
  await db.transaction(async (tx) => {
    await tx.query(`select from ${tableOf(FIRST + 1)}`)
    await mayMerge()
    merger.wake(0)
    await vi.waitUntil(() => hasTextIndex(db, newTableOf(FIRST)), 10_000)
    await ada.call(updateMessage, { message_id: edited.id, content: 'quinces' })
    await ada.call(deleteMessage, { message_id: deleted.id })
    await index()
    expect(await found(bo, 'quinces', 'back')).toEqual(['quinces'])
    expect(await found(bo, 'plums', 'back')).toEqual(left)
    expect(await kindsOf(db)).toMatch(new RegExp(`^v{${FIRST}}r+$`))
  })
  await merger.run()
  const merged = mergedTableOf(FIRST)
  expect(await countOf(db, 'copied', merged)).toBe(1)
  for (const gone of ['outdated', deleted.content.replace('plums', '').trim()])
    expect(await countOf(db, gone, merged)).toBe(0)
  expect(await hasTextIndex(db, merged)).toBe(true)
  // All but the last segments, since there is more to come.
  const count = Math.floor(segmentOf(server.realm.state.lastMessageId) / MERGED) * MERGED
  expect(count).toBeGreaterThan(MESSAGES / 2)
  expect(await kindsOf(db)).toMatch(new RegExp(`^v{${count}}r+$`))
  expect(await nextToMerge(db)).toBeUndefined()
  const { rows } = await db.query<{ merged: number[] }>(`select ${MERGED_SEGMENTS} as merged`)
  const tables = tablesIfMerged(new Set(rows[0]?.merged))(0, count)
  expect(tables.map(({ first }) => first)).toEqual(
    Array.from({ length: count / MERGED + 1 }, (_, index) => index * MERGED),
  )

  for (const reader of [bo, far]) {
    for (const direction of ['back', 'forth'] as const) {
      expect(await found(reader, 'quinces', direction)).toEqual(['quinces'])
      expect(await found(reader, 'plums', direction)).toEqual(left)
      expect(await found(reader, 'plums -quinces', direction)).toEqual(left)
      expect(await found(reader, 'outdated', direction)).toEqual([])
    }
  }
  // What the release before writes and deletes by the name of a segment, it writes and deletes in the merged table.
  const segment = segmentOf(edited.id)
  await db.query(
    `insert into ${tableOf(segment)} select ${NOBODYS}, id, 1, '''sloes'':1' from generate_series($1::integer, $1 + 1) id
     on conflict (realm_id, message_id) do update set document = excluded.document`,
    [edited.id],
  )
  await db.query(`delete from ${tableOf(segment)} where realm_id = ${NOBODYS} and message_id = $1`, [
    edited.id,
  ])
  const holding = await Promise.all(
    [merged, tableOf(segment), tableOf(segment + 1)].map((table) => countOf(db, 'sloes', table)),
  )
  expect(holding).toEqual([1, 1, 0])
  // A backup has no views.
  await db.query(`drop view ${tableOf(segment)}`)
  await ada.call(updateMessage, { message_id: edited.id, content: 'medlars' })
  await index()
  expect(await found(bo, 'medlars', 'back')).toEqual(['medlars'])
  expect([await countOf(db, 'medlars', merged), await countOf(db, 'quinces', merged)]).toEqual([1, 0])
})
