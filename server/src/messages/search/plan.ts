import { anyOf } from './document.ts'
import { type ExpectedPart, expectedPartOf } from './expected-part.ts'
import { type Asked, questionsOf, type TableAsked, type Words } from './index-statement.ts'
import { SEGMENT, segmentOf } from './segments.ts'
import { type SegmentStatistics, type Statistics, tellsWhatIsRare } from './statistics.ts'
import type { IndexTable } from './tables.ts'

/** How a table is asked. */
export interface Plan extends TableAsked {
  /** How many messages the index is expected to collect; 0 if that does not matter. */
  readonly expected: number
}

/**
 * If there are so few messages for each segment, their documents are read one by one for beginnings of words that many
 * have: the index would go through each message that has them.
 */
const FEW_OF_SEGMENT = 256
/** Of more conversations, to look up each takes longer than to sift what is found of a rare word. */
const MANY_PLACES = 64
/** Words are rare that fewer messages of a segment have; so are those that the database does not know as frequent. */
const RARE = 160
/** What has so many times the messages of the others is frequent beside them: to read a document takes so much longer. */
const TIMES = 100
/** Fewer messages than this are no reason to ask the index for less. */
const FEW = 2_000

/**
 * How tables are asked, by what the database knows of their documents. All are asked for the same words, so that one
 * statement can ask them.
 */
export async function plansOf(
  known: SegmentStatistics,
  asked: Asked,
  tables: readonly IndexTable[],
): Promise<readonly Plan[]> {
  const { words, among, knowsBlocks } = asked
  if (among !== undefined) {
    return tables.map((table) => ({ table, words: { asked: words, filter: [] }, expected: 0 }))
  }
  const statistics = await statisticsFor(known, asked, tables)
  const own = wordsFor(statistics, asked)
  const questions = partsOf(own, asked).map(({ part }) => part)
  return tables.map((table, index) => {
    const of = statistics[index]
    return { table, words: own, expected: knowsBlocks && of !== undefined ? countIn(of, questions) : 0 }
  })
}

/**
 * What is known of tables. The newest grows, and what the database knows of it is old, or nothing right after much was
 * written: it has as many documents as messages, and these are like those before them. Otherwise a search for a frequent
 * word would collect all of it at once.
 */
async function statisticsFor(
  known: SegmentStatistics,
  { tablesOf, through }: Asked,
  tables: readonly IndexTable[],
): Promise<readonly Statistics[]> {
  const segment = segmentOf(through)
  const statistics = await known.of(tables, segment)
  const [newest] = tablesOf(segment, segment)
  const at = tables.findIndex(({ name }) => name === newest?.name)
  const own = statistics[at]
  if (newest === undefined || own === undefined) return statistics
  const documents = Math.max(own.documents, through + 1 - newest.first * SEGMENT)
  const isKnown = tellsWhatIsRare(own) || newest.first === 0
  const before = isKnown ? [] : tablesOf(newest.first - 1, newest.first - 1)
  const [last = own] = await known.of(before, segment)
  return statistics.with(at, { ...own, documents, parts: last.parts })
}

/** Each question, and the part of the documents that is expected to fit it. */
function partsOf(words: Words, asked: Asked): { readonly question: string; readonly part: ExpectedPart }[] {
  const { places, inPlaces, through } = asked
  const place = places && anyOf(places)
  // Most conversations are too small for the database to know.
  const known = Math.min(1, inPlaces / (through + 1))
  return questionsOf(words, asked).map((question) => {
    const part = expectedPartOf(question)
    return { question, part: question === place ? (parts) => Math.max(known, part(parts)) : part }
  })
}

/** How many documents are expected to fit all questions, as if none had to do with another. */
const countIn = ({ documents, parts }: Statistics, questions: readonly ExpectedPart[]) =>
  questions.reduce((count, part) => count * part(parts), documents)

/** How many these are of each segment. */
function countOf(statistics: readonly Statistics[], questions: readonly ExpectedPart[]): number {
  const count = statistics.reduce((sum, of) => sum + countIn(of, questions), 0)
  const segments = statistics.reduce((sum, of) => sum + of.segments, 0)
  return count / Math.max(1, segments)
}

/** What the indexes of tables are asked for. */
function wordsFor(statistics: readonly Statistics[], asked: Asked): Words {
  const { words, terms, places, inPlaces, hasPrefix, through } = asked
  // The newest segment has few documents yet.
  const telling = statistics.filter(tellsWhatIsRare)
  const isInFew = hasPrefix && places !== undefined && inPlaces <= FEW_OF_SEGMENT * (segmentOf(through) + 1)
  if (telling.length === 0) return isInFew ? oneByOne(words) : withoutFrequent(statistics, asked)
  const wanted = [...words, ...terms].filter((one) => !one.startsWith('!')).map(expectedPartOf)
  // Whatever they have to do with each other.
  const isRare = wanted.some((part) => countOf(telling, [part]) < RARE)
  if (isInFew && !isRare) return oneByOne(words)
  const isEverywhere = isRare && (places?.length ?? 0) > MANY_PLACES
  return { ...withoutFrequent(telling, asked), isEverywhere }
}

const oneByOne = (words: readonly string[]): Words => ({ asked: [], filter: words })

/**
 * Without words that are frequent beside all else that is asked for: they are looked for in the documents that have all
 * else. The index would collect all messages that have them.
 */
function withoutFrequent(statistics: readonly Statistics[], asked: Asked): Words {
  const ofWords = asked.words.map((word) => ({ word, part: expectedPartOf(word) }))
  const ofOthers = partsOf(oneByOne([]), asked).map(({ part }) => ({ word: undefined, part }))
  const questions = [...ofWords, ...ofOthers].map((one) => ({
    ...one,
    count: countOf(statistics, [one.part]),
  }))
  const filter: string[] = []
  for (const one of questions.toSorted((a, b) => b.count - a.count)) {
    const others = questions.filter((other) => other !== one).map(({ part }) => part)
    if (one.word === undefined || others.length === 0) continue
    if (one.count < Math.max(FEW, TIMES * countOf(statistics, others))) continue
    filter.push(one.word)
    questions.splice(questions.indexOf(one), 1)
  }
  return { asked: questions.flatMap(({ word }) => word ?? []), filter }
}
