import type { SearchQuery } from './search-query.ts'
import { typingErrors } from './text/distance.ts'
import { insideLexeme, SHORTEST_INSIDE } from './text/lexemes.ts'
import { type Searched, wordsOfMessage } from './text/message.ts'
import type { Phrase, Question } from './text/question.ts'
import { type Word, wordsOf } from './text/words.ts'

/** A shorter word is like too many others. */
const SHORTEST = 4
const LONGEST = 32
/** From so many letters on, a second error is allowed. */
const LONG = 6
/** The most words of a search that are looked at, and the most suggestions. */
const MOST_WORDS = 4
const MOST_SUGGESTIONS = 3
/** In so many of the newest messages that have a word like it. */
const READ = 20

export interface Reading {
  /** The newest messages of a search that the viewer may read. */
  readonly newest: (search: SearchQuery, count: number) => Promise<readonly Searched[]>
  readonly hasAny: (search: SearchQuery) => Promise<boolean>
}

/**
 * Other words for a search that has found nothing. All are from messages that the viewer may read and that the narrow
 * lets through, so they tell nothing of others, and the work does not either: there is no list of all words.
 */
export async function suggestionsFor(search: SearchQuery, reading: Reading): Promise<string[]> {
  const { text } = search
  const words = wordsOf(text).filter(isLikelyWord).slice(0, MOST_WORDS)
  const known = await Promise.all(words.map((word) => similarWords(search, word, reading)))
  const wrong = words.flatMap((word, index) => {
    const similar = known[index] ?? []
    return similar.length === 0 ? [] : [{ word, similar }]
  })
  if (wrong.length === 0) return []
  // Of several words, each becomes the likeliest; of one, there is a choice.
  const choices = wrong.length === 1 ? MOST_SUGGESTIONS : 1
  const texts = Array.from({ length: choices }, (_, choice) =>
    replaced(
      text,
      wrong.flatMap(({ word, similar }) => {
        const other = similar[choice]
        return other === undefined ? [] : [{ word, other }]
      }),
    ),
  ).filter((one) => one !== text)
  const finds = await Promise.all(texts.map((one) => reading.hasAny(search.withText(one))))
  return texts.filter((_, index) => finds[index])
}

function isLikelyWord({ word, isDense, isInName }: Word): boolean {
  return !isDense && !isInName && word.length >= SHORTEST && word.length <= LONGEST && /^\p{L}+$/u.test(word)
}

/** Words like this one, the likeliest first; none if the word itself is there. */
async function similarWords(
  search: SearchQuery,
  { word, written }: Word,
  reading: Reading,
): Promise<string[]> {
  // Alone, it has been looked for already.
  if (!search.isAbout(written) && (await reading.hasAny(search.asking([[exactly(word)]])))) return []
  const most = word.length >= LONG ? 2 : 1
  const similar = wordsLike(word, most, await reading.newest(search.asking(similarTo(word)), READ))
  return [...similar.values()]
    .sort((a, b) => a.errors - b.errors || b.count - a.count)
    .map(({ written }) => written)
}

interface Similar {
  /** With its accents. */
  readonly written: string
  readonly errors: number
  readonly count: number
}

function wordsLike(word: string, most: number, messages: readonly Searched[]): Map<string, Similar> {
  const similar = new Map<string, Similar>()
  const others = new Set<string>()
  for (const { word: other, written } of messages.flatMap((message) => wordsOfMessage(message).all)) {
    if (others.has(other)) continue
    const known = similar.get(other)
    const errors = known?.errors ?? typingErrors(word, other)
    if (errors > most) others.add(other)
    else
      similar.set(other, {
        written: known?.written ?? written.toLowerCase(),
        errors,
        count: (known?.count ?? 0) + 1,
      })
  }
  return similar
}

/**
 * The question for words that are like one: with a letter less, with two letters swapped, or with the same first or second
 * half. A shorter beginning would be that of too many words.
 */
function similarTo(word: string): Question {
  const letters = [...word]
  const half = Math.max(SHORTEST_INSIDE, Math.ceil(letters.length / 2))
  const from = (start: number, end?: number) => letters.slice(start, end).join('')
  const similar = letters.flatMap((letter, at) => [
    exactly(`${from(0, at)}${from(at + 1)}`),
    exactly(`${from(0, at)}${letters[at + 1] ?? ''}${letter}${from(at + 2)}`),
  ])
  const endings = letters
    .slice(0, letters.length - half + 1)
    .map((_, at) => one(insideLexeme(from(at)), false))
  return [...similar, ...endings, one(from(0, half), true)].map((phrase) => [phrase])
}

const one = (lexeme: string, isPrefix: boolean): Phrase => ({
  words: [[{ lexeme, isPrefix }]],
  pairs: [],
  isNegated: false,
})
const exactly = (word: string) => one(word, false)

function replaced(text: string, words: readonly { word: Word; other: string }[]): string {
  let result = text
  for (const { word, other } of words.toReversed()) {
    result = `${result.slice(0, word.from)}${other}${result.slice(word.to)}`
  }
  return result
}
