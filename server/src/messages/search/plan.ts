import { type ExpectedPart, expectedPartOf } from './expected-part.ts'
import { type Asked, questionsOf, type SegmentAsked, type Words } from './index-statement.ts'
import { segmentOf } from './segments.ts'
import { MANY, type SegmentStatistics, type Statistics, tellsWhatIsRare } from './statistics.ts'

/** How a segment is asked. */
export interface Plan extends SegmentAsked {
  /** How many messages the index is expected to collect; 0 if that does not matter. */
  readonly expected: number
}

/**
 * In so few messages, beginnings of words are looked for in the documents, one by one: the index would go through each
 * message of the segment that has them.
 */
const FEW_IN_PLACES = 10_000
/** If there are so few for each segment, so are words that are not rare. */
const FEW_OF_SEGMENT = 128
/** What has so many times the messages of the others is frequent beside them: to read a document takes so much longer. */
const TIMES = 100
/** Fewer messages than this are no reason to ask the index for less. */
const FEW = 2_000

/**
 * How segments are asked, by what the database knows of their documents. All are asked for the same words, so that one
 * statement can ask them.
 */
export async function plansOf(
  known: SegmentStatistics,
  asked: Asked,
  segments: readonly number[],
): Promise<readonly Plan[]> {
  const { words, among, knowsBlocks, tableOf } = asked
  if (among !== undefined) {
    return segments.map((segment) => ({ segment, words: { asked: words, filter: [] }, expected: 0 }))
  }
  const statistics = await known.of(segments.map(tableOf))
  const own = wordsFor(statistics, asked)
  const questions = questionsOf(own, asked).map(expectedPartOf)
  return segments.map((segment, index) => {
    const of = statistics[index]
    return { segment, words: own, expected: knowsBlocks && of !== undefined ? countOf([of], questions) : 0 }
  })
}

/** How many documents of a segment are expected to fit all questions, as if none had to do with another. */
function countOf(statistics: readonly Statistics[], questions: readonly ExpectedPart[]): number {
  const counts = statistics.map(({ documents, parts }) =>
    questions.reduce((count, part) => count * part(parts), documents),
  )
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
}

/** What the indexes of segments are asked for. */
function wordsFor(statistics: readonly Statistics[], asked: Asked): Words {
  const { words, terms, places, inPlaces, hasPrefix, through } = asked
  // The newest segment has few documents yet.
  const telling = statistics.filter(tellsWhatIsRare)
  const isInFew = places !== undefined && inPlaces <= FEW_IN_PLACES
  if (telling.length === 0) return isInFew && hasPrefix ? oneByOne(words) : withoutFrequent(statistics, asked)
  const wanted = [...words, ...terms].filter((one) => !one.startsWith('!')).map(expectedPartOf)
  // Whatever they have to do with each other. To look up each conversation would take longer than to sift so few messages.
  const isRare = wanted.some((part) => countOf(telling, [part]) < MANY)
  const isInFewOfEach = places !== undefined && inPlaces <= FEW_OF_SEGMENT * (segmentOf(through) + 1)
  if ((isInFew && hasPrefix) || (isInFewOfEach && !isRare)) return oneByOne(words)
  return { ...withoutFrequent(telling, asked), isEverywhere: isRare }
}

const oneByOne = (words: readonly string[]): Words => ({ asked: [], filter: words })

/**
 * Without words that are frequent beside all else that is asked for: they are looked for in the documents that have all
 * else. The index would collect all messages that have them.
 */
function withoutFrequent(statistics: readonly Statistics[], asked: Asked): Words {
  const questions = [...asked.words, ...questionsOf(oneByOne([]), asked)].map((question, index) => {
    const part = expectedPartOf(question)
    return { word: asked.words[index], part, count: countOf(statistics, [part]) }
  })
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
