import { expect, test } from 'vitest'
import type { Queryable } from '#engine/db/database.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { NarrowBuilder } from '#messages/fetching/narrow-builder.ts'
import { MOST_PLACES } from '#messages/search/find.ts'
import { type Asked, statementOf } from '#messages/search/index-statement.ts'
import { SearchIndexer } from '#messages/search/indexer.ts'
import { Planner } from '#messages/search/planner.ts'
import { SearchQuery } from '#messages/search/search-query.ts'
import { SEGMENT, segmentOf, tableOf } from '#messages/search/segments.ts'
import { SegmentStatistics } from '#messages/search/statistics.ts'
import { type IndexTable, unmerged } from '#messages/search/tables.ts'
import { loadLanguages } from '#messages/search/text/languages.ts'
import type { Person, TestServer } from './harness.ts'
import { run } from './support/operator.ts'
import { found, MESSAGES, scattered } from './support/scattered.ts'

/** After so many segments, what is frequent is told from what is rare, by the documents of the next one. */
const FIRST_ASKED = 6
/** One of the oldest segments, and as the one before, with a message that Bo may read. */
const LAST_ASKED = 9
const OTHER_REALM = 99
/** Documents of another organization, so that the database knows a word of theirs as frequent. */
const OTHERS = 20_000

const ASKED: Asked = {
  words: [],
  tablesOf: unmerged(tableOf),
  knowsBlocks: true,
  after: -1,
  through: 0,
  changed: [],
  places: undefined,
  inPlaces: Number.POSITIVE_INFINITY,
  hasPrefix: false,
  terms: [],
  among: undefined,
}

/** A segment in a table of its own. */
const alone = (segment: number): IndexTable => ({ name: tableOf(segment), first: segment, last: segment })

/** What the index of a segment with documents of others would be asked for the words in one block. */
async function indexConditions({ server, realm }: TestServer, { id }: Person, segment: number, text: string) {
  const { state } = realm
  const user = state.users.get(id)
  if (user === undefined) throw new Error('there is no such user')
  const languages = await loadLanguages(['en'])
  const search = SearchQuery.ofTerms({ terms: [{ text, isNegated: false }], languages })
  const conjuncts = search.conjuncts({ hasPairs: true, hasBeginnings: true }) ?? []
  const { text: statement, values } = statementOf(
    await new NarrowBuilder(plainViewer(state, user)).query(),
    'up to',
    { ...ASKED, words: conjuncts, through: OTHERS },
    {
      tables: [{ table: alone(segment), words: { asked: conjuncts, filter: [] } }],
      blocks: [0],
      isOpen: false,
      from: OTHERS,
      limit: 100,
    },
  )
  const { rows } = await server.db.query(`explain (format json) ${statement}`, [
    OTHER_REALM,
    ...values.slice(1),
  ])
  const conditions = JSON.stringify(rows).matchAll(/"Index Cond":"([^"]*&&[^"]*)"/g)
  return Array.from(conditions, ([, condition]) => condition ?? '')
}

/** How many statements the connections keep that ask all segments of the second group. */
async function statementsPlannedOnce(db: Queryable, newest: number): Promise<number> {
  const asked = Array.from({ length: 10 }, () =>
    db.query<{ count: number }>(
      `select count(*)::integer as count, pg_sleep(0.1) from pg_prepared_statements
       where statement like '%' || $1 || '%' || $2 || '%' and generic_plans > 0`,
      [tableOf(newest - 5), tableOf(newest - 9)],
    ),
  )
  const counts = (await Promise.all(asked)).map(({ rows: [row] }) => row?.count ?? 0)
  return Math.max(...counts)
}

test('a search finds what is in many segments, whatever is frequent in one', async () => {
  const { server, shown, quiet, bo } = await scattered()
  const melons = shown.filter((text) => text.includes('melons'))
  const check = async () => {
    for (const direction of ['back', 'forth'] as const) {
      expect(await found(bo, 'plums', direction)).toEqual(shown)
      expect(await found(bo, 'melons', direction)).toEqual(melons)
      expect(await found(bo, 'plums melons', direction)).toEqual(melons)
      expect(await found(bo, 'plums -melons', direction)).toEqual(
        shown.filter((text) => !melons.includes(text)),
      )
      for (const without of ['-melons', '-melons or cherries', '-melons -cherries']) {
        const posted = (await found(bo, without, direction)).filter((text) => !text.includes('@_**'))
        expect(posted).toEqual(['figs', ...shown.filter((text) => !melons.includes(text))])
      }
      expect(await found(bo, '"plum and melon"', direction)).toEqual(melons)
      expect(await found(bo, '"melons and plums"', direction)).toEqual([])
      expect(await found(bo, 'plums -"and melons"', direction)).toEqual(
        shown.filter((text) => !melons.includes(text)),
      )
      expect(await found(bo, 'plum melo', direction)).toEqual(melons)
      expect(await found(bo, 'pl* m*', direction)).toEqual(melons)
      expect(await found(bo, 'plums cherries', direction)).toEqual([])
      // Where nobody has written for long.
      expect(await found(bo, 'figs', direction)).toEqual(['figs'])
      expect(await found(bo, 'figs', direction, quiet)).toEqual(['figs'])
      expect(await found(bo, 'plums', direction, quiet)).toEqual([])
    }
  }
  await check()
  const { db } = server.server
  const newest = segmentOf(server.realm.state.lastMessageId)
  expect(await statementsPlannedOnce(db, newest)).toBeGreaterThan(0)
  const frequent = newest - FIRST_ASKED
  const table = tableOf(frequent)
  for (const one of [table, tableOf(LAST_ASKED)]) {
    await db.query(
      `insert into ${one} select $2, number, 1, case when number % 20 = 0 then '''plums'':1 ''pears'':2' else '''plums'':1' end::tsvector
       from generate_series(1, $1) number`,
      [OTHERS, OTHER_REALM],
    )
    await db.query(`analyze ${one}`)
  }
  // What must not be there is looked for in the documents of the block: the index would go through all of its words.
  const asked = { plums: true, 'plums -melons': true, 'plums or cherries': true }
  const sifted = { '-melons': false, '-melons -cherries': false, '-melons or plums': false }
  for (const [text, isAsked] of Object.entries({ ...asked, ...sifted })) {
    const conditions = await indexConditions(server, bo, frequent, text)
    expect({ text, conditions }).toEqual({ text, conditions: [expect.stringContaining('&&')] })
    expect({ text, isAsked: conditions[0]?.includes('@@') }).toEqual({ text, isAsked })
  }
  const [plums, melon, neither] = ["'plums'", "'melons'", "'cherries':*"] as const
  const planOf = async (more: Partial<Asked> & Pick<Asked, 'words'>, at = frequent) => {
    const asked = { ...ASKED, through: SEGMENT - 1, ...more }
    const [plan] = await new Planner(new SegmentStatistics(db), asked).plansOf([alone(at)])
    const { filter = [], isEverywhere = false } = plan?.words ?? {}
    // What is found is divided by it.
    expect(plan?.sifted).toBeGreaterThan(0)
    // Where few are found, they are elsewhere: what several words have at once may be rarer than it seems.
    const count = asked.words.length - filter.length + asked.terms.length + (asked.places ? 1 : 0)
    if (plan?.likely === OTHERS) expect(plan.expected).toBe(count > 1 ? OTHERS / 8 : OTHERS)
    return { filter, isMany: (plan?.likely ?? 0) >= OTHERS, isEverywhere }
  }
  const asOneOfMany = { filter: [], isMany: true, isEverywhere: false }
  const rare = { filter: [], isMany: false, isEverywhere: false }
  expect(await planOf({ words: [plums] })).toEqual(asOneOfMany)
  expect(await planOf({ words: [plums, plums] })).toEqual(asOneOfMany)
  expect(await planOf({ words: [plums], terms: [plums] })).toEqual(asOneOfMany)
  expect(await planOf({ words: [plums], terms: [`!(${melon})`] })).toEqual(asOneOfMany)
  expect(await planOf({ words: [melon, neither] })).toEqual(rare)
  const beside = { ...rare, filter: [plums] }
  expect(await planOf({ words: [plums, melon, neither] })).toEqual(beside)
  expect(await planOf({ words: [plums], terms: [melon] })).toEqual(beside)
  // Of a short beginning there may be more than is known, and it takes the index longer than a word.
  expect(await planOf({ words: [plums, "'che':*"] })).toEqual(rare)
  expect(await planOf({ words: ["'plu':*", melon] })).toEqual({ ...rare, filter: ["'plu':*"] })
  expect(await planOf({ words: ["'plu':*", "'cher':*"] })).toEqual({ ...rare, filter: ["'plu':*"] })
  expect(await planOf({ words: [plums, "'cher':*"] })).toEqual(rare)
  // What nobody has can be looked for, too.
  expect(await planOf({ words: ["'ch':*", "'quinces'"] })).toEqual({ ...rare, filter: ["'ch':*"] })
  const inFew = { places: { question: "('anywhere')", count: 1 }, inPlaces: 100 }
  expect(await planOf({ words: [plums], ...inFew })).toEqual(beside)
  expect(await planOf({ words: [plums], ...inFew, inPlaces: SEGMENT })).toEqual(asOneOfMany)
  expect(await planOf({ words: [melon], ...inFew })).toEqual(rare)
  // For beginnings of words that are not rare, the documents of few messages are read.
  const pears = "'pears'"
  const begun = { ...inFew, hasPrefix: true }
  expect(await planOf({ words: [pears], ...inFew })).toEqual(rare)
  expect(await planOf({ words: [pears], ...begun })).toEqual({ ...rare, filter: [pears] })
  expect(await planOf({ words: [melon], ...begun })).toEqual(rare)
  const more = { ...begun, inPlaces: 1_000 }
  expect(await planOf({ words: [pears], ...more })).toEqual(rare)
  expect(await planOf({ words: [pears], ...more, through: 9 * SEGMENT })).toMatchObject({ filter: [pears] })
  // Many conversations are not looked up for what is rare.
  for (const count of [64, 65]) {
    const inMany = { places: { question: "('anywhere')", count }, inPlaces: 10_000 }
    expect(await planOf({ words: [melon], ...inMany })).toEqual({ ...rare, isEverywhere: count > 64 })
    expect(await planOf({ words: [plums], ...inMany })).toMatchObject({ isEverywhere: false })
  }
  // Of a segment after it that the database knows nothing of, as much is expected as it has messages.
  for (const [documents, isMany] of [
    [2 * OTHERS, true],
    [1_000, false],
  ] as const) {
    const through = (frequent + 1) * SEGMENT + documents - 1
    expect(await planOf({ words: [plums], through }, frequent + 1)).toEqual({ ...asOneOfMany, isMany })
  }
  await check()
  // Of more conversations than the index is asked for, what is found is sifted.
  await bo.subscribe(...Array.from({ length: MOST_PLACES }, (_, number) => `more ${number}`))
  await check()
  // Indexes from before they knew blocks are made anew behind requests.
  for (const segment of [frequent, LAST_ASKED]) {
    await db.query(`drop index ${tableOf(segment)}_block_words`)
    await db.query(`create index ${tableOf(segment)}_document on ${tableOf(segment)} using gin (document)`)
  }
  await check()
  await server.realm.memory(SearchIndexer).run()
  const { rows } = await db.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = any($1::regclass[]) order by 1`,
    [[table, tableOf(LAST_ASKED)]],
  )
  const kinds = new Set(rows.map(({ name }) => name.replace(/^message_index_\d+_/, '')))
  expect([...kinds].sort()).toEqual(['block_words', 'pkey'])
  await check()
  // Documents from before they had pairs, or beginnings, are written again, and so is what a server of that time indexes
  // meanwhile.
  const takeAll = async (mark: string, after: number) => {
    for (let segment = segmentOf(server.realm.state.lastMessageId); segment >= 0; segment--) {
      await db.query(
        `update ${tableOf(segment)} set document = ts_delete(document,
           array(select each from unnest(tsvector_to_array(document)) each where starts_with(each, $3)))
         where realm_id <> $1 and message_id > $2`,
        [OTHER_REALM, after, mark],
      )
    }
  }
  for (const [column, mark, asked] of [
    ['paired', '\u0005', '"plum and melon"'],
    ['begun', '\u0006', 'm*'],
  ] as const) {
    await takeAll(mark, -1)
    expect(await found(bo, asked, 'back')).toEqual([])
    for (const after of [-1, LAST_ASKED * SEGMENT]) {
      await takeAll(mark, after)
      await db.query(`update search_progress set ${column} = $1`, [after])
      await check()
      await server.realm.memory(SearchIndexer).run()
      const { rows } = await db.query<object>(
        'select paired = through as paired, begun = through as begun, renewed from search_progress',
      )
      expect(rows).toEqual([{ paired: true, begun: true, renewed: null }])
      await check()
    }
  }
  // An operator finds that something is missing.
  for (const segment of [1, MESSAGES])
    await db.query(`delete from ${tableOf(segment)} where realm_id <> ${OTHER_REALM}`)
  expect(await found(bo, 'plums', 'back')).not.toEqual(shown)
  expect(await run(server, 'rebuild-search')).toMatch(/^\d+ messages are indexed again$/)
  await check()
})
