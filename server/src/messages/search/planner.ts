import { type ExpectedPart, ExpectedParts } from './expected-part.ts'
import { type Asked, questionsOf, type TableAsked, type Words } from './index-statement.ts'
import { SEGMENT, segmentOf } from './segments.ts'
import { type SegmentStatistics, type Statistics, tellsWhatIsRare } from './statistics.ts'
import type { IndexTable } from './tables.ts'
import { goesThroughBeginnings } from './text/question.ts'

/** How a table is asked. */
export interface Plan extends TableAsked {
  /** How many messages the index collects at least, as far as is known; 0 if that does not matter. */
  readonly expected: number
  /** How many that is likely to be, until some were found. */
  readonly likely: number
  /** Which part of these is expected to have the words that the index is not asked for. */
  readonly sifted: number
}

/**
 * If there are so few messages for each segment, their documents are read one by one for beginnings of words that many
 * have: the index would go through each message that has them.
 */
const FEW_OF_SEGMENT = 128
/** Of more conversations, to look up each takes longer than to sift what is found of a rare word. */
const MANY_PLACES = 64
/** Words are rare that fewer messages of a segment have; so are those that the database does not know as frequent. */
const RARE = 160
/** What has so many times the messages of the others is frequent beside them: to read a document takes so much longer. */
const TIMES = 100
/** So has the beginning of a word, which takes the index longer. */
const TIMES_OF_BEGUN = 40
/** What several have at once may be so many times fewer: what one says is not said everywhere. */
const UNCERTAIN = 8
/** Fewer messages than this are no reason to ask the index for less. */
const FEW = 2_000

/** Plans how the tables of a search are asked, by what the database knows of their documents. */
export class Planner {
  readonly #known: SegmentStatistics
  readonly #asked: Asked
  readonly #expected = new ExpectedParts({ guesses: false })
  readonly #likely = new ExpectedParts({ guesses: true })

  constructor(known: SegmentStatistics, asked: Asked) {
    this.#known = known
    this.#asked = asked
  }

  /** How some tables are asked: all for the same words, so that one statement can ask them. */
  async plansOf(tables: readonly IndexTable[]): Promise<readonly Plan[]> {
    const { words, terms, places, among, knowsBlocks } = this.#asked
    if (among !== undefined) {
      const own = { asked: words, filter: [] }
      return tables.map((table) => ({ table, words: own, expected: 0, likely: 0, sifted: 1 }))
    }
    const statistics = await this.#statisticsOf(tables)
    const own = this.#wordsFor(statistics)
    const expected = this.#partsOf(own)
    const likely = this.#partsOf(own, this.#likely)
    const count = own.asked.length + terms.length + (places === undefined ? 0 : 1)
    const sifted = own.filter.map((word) => this.#likely.of(word))
    return tables.map((table, index) => {
      const of = statistics[index]
      if (!knowsBlocks || of === undefined) return { table, words: own, expected: 0, likely: 0, sifted: 1 }
      const counts = {
        expected: countIn(of, expected) / (count > 1 ? UNCERTAIN : 1),
        likely: countIn(of, likely),
      }
      return { table, words: own, ...counts, sifted: partOf(of, sifted) }
    })
  }

  /**
   * What is known of tables. The newest grows, and what the database knows of it is old, or nothing right after much was
   * written: it has as many documents as messages, and these are like those before them. Otherwise a search for a frequent
   * word would collect all of it at once.
   */
  async #statisticsOf(tables: readonly IndexTable[]): Promise<readonly Statistics[]> {
    const { tablesOf, through } = this.#asked
    const segment = segmentOf(through)
    const statistics = await this.#known.of(tables, segment)
    const [newest] = tablesOf(segment, segment)
    const at = tables.findIndex(({ name }) => name === newest?.name)
    const own = statistics[at]
    if (newest === undefined || own === undefined) return statistics
    const documents = Math.max(own.documents, through + 1 - newest.first * SEGMENT)
    const isKnown = tellsWhatIsRare(own) || newest.first === 0
    const before = isKnown ? [] : tablesOf(newest.first - 1, newest.first - 1)
    const [last = own] = await this.#known.of(before, segment)
    return statistics.with(at, { ...own, documents, parts: last.parts })
  }

  /** What the indexes of tables are asked for. */
  #wordsFor(statistics: readonly Statistics[]): Words {
    const { words, terms, places, inPlaces, hasPrefix, through } = this.#asked
    // The newest segment has few documents yet.
    const telling = statistics.filter(tellsWhatIsRare)
    const isInFew = hasPrefix && places !== undefined && inPlaces <= FEW_OF_SEGMENT * (segmentOf(through) + 1)
    if (telling.length === 0) return isInFew ? oneByOne(words) : this.#withoutFrequent(statistics)
    const wanted = [...words, ...terms].filter((one) => !one.startsWith('!'))
    // Whatever they have to do with each other.
    const isRare = wanted.some((one) => countOf(telling, [this.#expected.of(one)]) < RARE)
    if (isInFew && !isRare) return oneByOne(words)
    const isEverywhere = isRare && (places?.count ?? 0) > MANY_PLACES
    return { ...this.#withoutFrequent(telling), isEverywhere }
  }

  /**
   * Without words that are frequent beside all else that is asked for: they are looked for in the documents that have all
   * else. The index would collect all messages that have them.
   */
  #withoutFrequent(statistics: readonly Statistics[]): Words {
    const ofWords = this.#asked.words.map((word) => ({ word, part: this.#likely.of(word) }))
    const ofOthers = this.#partsOf(NO_WORDS).map((part) => ({ word: undefined, part }))
    const questions = [...ofWords, ...ofOthers].map((one) => ({
      ...one,
      count: countOf(statistics, [one.part]),
    }))
    const filter: string[] = []
    for (const one of questions.toSorted((a, b) => b.count - a.count)) {
      const others = questions.filter((other) => other !== one).map(({ part }) => part)
      if (one.word === undefined || others.length === 0) continue
      const times = goesThroughBeginnings(one.word) ? TIMES_OF_BEGUN : TIMES
      if (one.count < Math.max(FEW, times * countOf(statistics, others))) continue
      filter.push(one.word)
      questions.splice(questions.indexOf(one), 1)
    }
    return { asked: questions.flatMap(({ word }) => word ?? []), filter }
  }

  /** For each question, the part of the documents that is expected to fit it. */
  #partsOf(words: Words, expected = this.#expected): readonly ExpectedPart[] {
    const { places, inPlaces, through } = this.#asked
    // Most conversations are too small for the database to know.
    const known = Math.min(1, inPlaces / (through + 1))
    return questionsOf(words, this.#asked).map((question) => {
      const part = expected.of(question)
      return question === places?.question ? (parts) => Math.max(known, part(parts)) : part
    })
  }
}

/** Which part of the documents is expected to fit all questions, as if none had to do with another. */
const partOf = ({ parts }: Statistics, questions: readonly ExpectedPart[]) =>
  questions.reduce((all, part) => all * part(parts), 1)

/** How many these are. */
const countIn = (statistics: Statistics, questions: readonly ExpectedPart[]) =>
  statistics.documents * partOf(statistics, questions)

/** How many these are of each segment. */
function countOf(statistics: readonly Statistics[], questions: readonly ExpectedPart[]): number {
  const count = statistics.reduce((sum, of) => sum + countIn(of, questions), 0)
  const segments = statistics.reduce((sum, of) => sum + of.segments, 0)
  return count / Math.max(1, segments)
}

const oneByOne = (words: readonly string[]): Words => ({ asked: [], filter: words })
const NO_WORDS = oneByOne([])
