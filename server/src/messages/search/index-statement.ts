import { BESIDE, type IdsQuery, type Page } from '../fetching/ids-query.ts'
import type { NarrowQuery } from '../fetching/narrow-builder.ts'
import { openParameters } from '../fetching/scope.ts'
import { inBlocks } from './segments.ts'
import type { IndexTable, TablesOf } from './tables.ts'

/** What the index is asked for, and how far it goes. */
export interface Asked {
  /** As texts of tsqueries, all of which a document fits. */
  readonly words: readonly string[]
  /** The tables of the index. */
  readonly tablesOf: TablesOf
  /** Whether their indexes know blocks. */
  readonly knowsBlocks: boolean
  /** What is indexed: messages after one, through another. */
  readonly after: number
  readonly through: number
  /** Indexed messages that have changed since: these are found by their text. */
  readonly changed: readonly number[]
  /** The query's conversations; without them what is found is sifted. */
  readonly places: Places | undefined
  /** How many messages there are in the query's conversations, deleted ones too. */
  readonly inPlaces: number
  /** Whether they have the index go through all lexemes that begin in one way. */
  readonly hasPrefix: boolean
  /** What all messages of the query have, as texts of tsqueries. */
  readonly terms: readonly string[]
  /** The only messages that there can be, if they are few: these are read one by one. */
  readonly among: readonly number[] | undefined
}

/** Conversations that the index is asked for. */
export interface Places {
  /** As the text of a tsquery: messages in any of them. */
  readonly question: string
  readonly count: number
}

/** Which words the index of a table is asked for, and which the documents that it finds must have besides. */
export interface Words {
  readonly asked: readonly string[]
  readonly filter: readonly string[]
  /** Whether the index is asked for messages of all conversations, and what is found is sifted. */
  readonly isEverywhere?: boolean
}

export interface TableAsked {
  readonly table: IndexTable
  readonly words: Words
}

/** Where one statement looks. */
export interface Part {
  readonly tables: readonly TableAsked[]
  /** The only blocks of these. */
  readonly blocks?: readonly number[]
  /** Whether it asks only for what the viewer may read. */
  readonly isOpen: boolean
  /** Whether it is planned once. */
  readonly isPlannedOnce?: boolean
  /** From where on to search, as a page says it. */
  readonly from: number
  readonly limit: number
}

/** What the index of a table is asked, as texts of tsqueries. */
export function questionsOf(
  { asked, isEverywhere = false }: Words,
  { terms, places, among }: Asked,
): string[] {
  // Two questions rather than one of both: the index compares two lists of messages faster than it weighs each message
  // of one by all that is asked of it.
  const question = [...asked.map((one) => `(${one})`), ...terms].join(' & ')
  const place = among !== undefined || isEverywhere ? undefined : places?.question
  return [question, place].flatMap((one) => one || [])
}

/** Whether nothing is asked that messages must have. To answer that, the index would go through all of its words. */
export const isExcluding = (words: Words, { terms }: Asked) =>
  terms.length === 0 && words.asked.every((one) => one.startsWith('!'))

/**
 * Whether the documents are looked at one by one, rather than the index. In those of the nearest blocks there is mostly a
 * page of what only excludes.
 */
export const isOneByOne = (words: Words, asked: Asked) =>
  asked.among !== undefined || (asked.places === undefined && isExcluding(words, asked))

/** The statement that finds messages of a part, the nearest first. */
export function statementOf(
  query: NarrowQuery,
  direction: Page['direction'],
  asked: Asked,
  part: Part,
): IdsQuery {
  const { parameters, conditions } = query
  const { after, through, changed, among } = asked
  const { blocks } = part
  const isUpTo = direction === 'up to'
  const values: unknown[] = [...parameters]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const questions = new Map<string, string>()
  const fits = (question: string) => {
    const known = questions.get(question) ?? parameter(question)
    questions.set(question, known)
    return `s.document @@ ${known}::tsquery`
  }
  const order = isUpTo ? 'desc' : 'asc'
  // Without the values, the database would take the index by ids for better. It does not answer a sum.
  const id = part.isPlannedOnce ? '(s.message_id + 0)' : 's.message_id'
  const documents = [
    's.realm_id = $1',
    `${id} ${isUpTo ? '<=' : '>'} ${parameter(part.from)}`,
    // The others are found by their text, even if they have been indexed meanwhile.
    `${id} > ${parameter(after)} and ${id} <= ${parameter(through)}`,
    `s.message_id <> all(${parameter(changed)}::bigint[])`,
    ...(among === undefined ? [] : [`s.message_id = any(${parameter(among)}::bigint[])`]),
    ...(blocks === undefined ? [] : [inBlocks(parameter(blocks))]),
  ].join(' and ')
  const fitting = (words: Words) => {
    const byIndex = questionsOf(words, asked).map(fits)
    const beside = words.filter.map((one) => fits(`(${one})`))
    const all = isOneByOne(words, asked)
    // In this form, no index can answer it.
    const sifted = (all ? [...byIndex, ...beside] : beside).map((one) => `(${one}) is true`)
    return [...(all ? [] : byIndex), ...sifted].join(' and ')
  }
  // The fences keep the planner, which cannot guess how many messages have a word, from reading messages first.
  const found = part.tables
    .map(
      ({ table, words }) =>
        `(select s.message_id, s.conversation_id from ${table.name} s
          where ${documents} and ${fitting(words)} offset 0)`,
    )
    .join(' union all ')
  const nearest = part.isOpen ? openAmong(found, query, parameter) : `select s.message_id from (${found}) s`
  const rights = part.isOpen ? ['(found.open is null or m.seq <@ found.open)'] : []
  const wanted = ['m.realm_id = $1', 'm.id = found.message_id', ...rights, ...conditions].join(' and ')
  const text = `select m.id, m.conversation_id as "conversationId", m.seq
    from (${nearest} order by s.message_id ${order}) found
    cross join lateral (
      select m.id, m.conversation_id, m.seq from messages m ${BESIDE} where ${wanted} offset 0) m
    order by found.message_id ${order} limit ${parameter(part.limit)}`
  return { text, values }
}

/** Those found that are in conversations of the viewer, with what is open of these. */
function openAmong(found: string, { scope }: NarrowQuery, parameter: (value: unknown) => string): string {
  const [ids, open] = openParameters(scope).map(parameter)
  // A table of conversations, since the planner would weigh each one of an array for each table; and joined to all
  // tables at once, since each would go through it.
  // Without the values, the database expects ten rows of an array, and would go through all for each message found; of a
  // series it expects a thousand.
  return `with places as materialized (
      select id, open from rows from (unnest(${ids}::integer[]), unnest(${open}::int4multirange[]),
        generate_series(1, cardinality(${ids}::integer[]))) as place (id, open, number))
    select s.message_id, place.open from (${found}) s join places place on place.id = s.conversation_id`
}
