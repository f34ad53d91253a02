import type { Queryable } from '#engine/db/database.ts'
import { anyOf, inConversation } from './document.ts'
import { rowsExpected } from './expected.ts'
import { type Asked, questionsOf, type SegmentAsked, type Words } from './index-statement.ts'

/** How a segment is asked. */
export interface Plan extends SegmentAsked {
  /** How many messages the index is expected to collect; 0 if that does not matter. */
  readonly expected: number
}

/**
 * In so few messages, beginnings of words are looked for in the documents, one by one: the index would first collect each
 * message of the segment that has the words.
 */
const FEW_IN_PLACES = 10_000
/** What has so many times the messages of the others is frequent beside them: to read a document takes so much longer. */
const TIMES = 100
/** Fewer messages than this are no reason to ask the index for less. */
const FEW = 2_000
/** The database expects the same of each word that it does not know: of more of them, too much. */
const MANY_WORDS = 8
/** The question for a word that no document has. */
const NOWHERE = anyOf([inConversation(-1)])
/** Of more segments, one tells what is frequent in all: to ask the database for each takes longer than it saves. */
const MOST_ASKED = 4

/**
 * How segments are asked, by what the database knows of their documents.
 * @param isFrequentTold whether words that are frequent beside all else that is asked for are looked for in the documents
 * that have all else. The index would collect all messages that have them.
 */
export async function plansOf(
  db: Queryable,
  asked: Asked,
  segments: readonly number[],
  isFrequentTold: boolean,
): Promise<readonly Plan[]> {
  const { words, among, places, inPlaces, hasPrefix } = asked
  const all: Words = { asked: words, filter: [] }
  const same = (own: Words) => segments.map((segment) => ({ segment, words: own }))
  if (among !== undefined) return unexpected(same(all))
  if (places !== undefined && inPlaces <= FEW_IN_PLACES) {
    return unexpected(same(hasPrefix ? { asked: [], filter: words } : all))
  }
  const questions = [...words, ...questionsOf([], asked)]
  if (!isFrequentTold || questions.length === 1) return withExpected(db, asked, same(all))
  if (segments.length <= MOST_ASKED) return plansByEach(db, asked, segments, questions)
  // Of the newest segment, the database may know nothing yet.
  const [told] = await plansByEach(db, asked, segments.slice(1, 2), questions)
  return withExpected(db, asked, same(told?.words ?? all))
}

const unexpected = (segments: readonly SegmentAsked[]): Plan[] =>
  segments.map((segment) => ({ ...segment, expected: 0 }))

/** By how frequent each question is in each segment, as if none had to do with another. */
async function plansByEach(
  db: Queryable,
  { words, tableOf, knowsBlocks }: Asked,
  segments: readonly number[],
  questions: readonly string[],
): Promise<Plan[]> {
  const queries = segments.flatMap((segment) => [
    `select from ${tableOf(segment)}`,
    ...questions.map(
      (_, index) => `select from ${tableOf(segment)} where document @@ $${index + 1}::tsquery`,
    ),
  ])
  const counts = await rowsExpected(db, queries, questions)
  return segments.map((segment, index) => {
    const [all = 0, ...own] = counts.slice(
      index * (questions.length + 1),
      (index + 1) * (questions.length + 1),
    )
    const asked = own.map((count, at) => ({ count, word: words[at] }))
    const together = (some: readonly { count: number }[]) =>
      some.reduce((rows, { count }) => (rows * count) / Math.max(1, all), all)
    const filter: string[] = []
    for (const one of asked.toSorted((a, b) => b.count - a.count)) {
      const others = asked.filter((other) => other !== one)
      if (one.word === undefined || others.length === 0) continue
      if (one.count < Math.max(FEW, TIMES * together(others))) continue
      filter.push(one.word)
      asked.splice(asked.indexOf(one), 1)
    }
    return {
      segment,
      words: { asked: asked.flatMap(({ word }) => word ?? []), filter },
      expected: knowsBlocks ? together(asked) : 0,
    }
  })
}

/** By how many messages of each segment have all that it is asked for. */
async function withExpected(db: Queryable, asked: Asked, segments: readonly SegmentAsked[]): Promise<Plan[]> {
  const [first] = segments
  if (!asked.knowsBlocks || first === undefined) return unexpected(segments)
  const questions = questionsOf(first.words.asked, asked)
  const fits = questions.map((_, index) => `document @@ $${index + 1}::tsquery`).join(' and ')
  const unknown = first.words.asked.flatMap((one) => one.match(/'(?:''|[^'])+'/g) ?? []).length
  const isCorrected = unknown > MANY_WORDS
  const queries = segments.flatMap(({ segment }) => [
    `select from ${asked.tableOf(segment)} where ${fits}`,
    ...(isCorrected
      ? [`select from ${asked.tableOf(segment)} where document @@ $${questions.length + 1}::tsquery`]
      : []),
  ])
  const counts = await rowsExpected(db, queries, [...questions, ...(isCorrected ? [NOWHERE] : [])])
  if (!isCorrected) return segments.map((segment, index) => ({ ...segment, expected: counts[index] ?? 0 }))
  return segments.map((segment, index) => {
    const [count = 0, ofUnknown = 0] = counts.slice(index * 2)
    return { ...segment, expected: Math.max(0, count - unknown * ofUnknown) }
  })
}
