import type { SearchQuery } from './search-query.ts'
import { Searchable } from './text/matching.ts'
import { type Searched, wordsOfMessage } from './text/message.ts'
import type { Phrase, Question } from './text/question.ts'

/** Of so many of the newest messages of a search, the most relevant ones are found. */
export const RANKED = 500

/** A word in the topic says more than one in the content. */
const TOPIC_WEIGHT = 2
/** What a phrase adds each time it occurs again, less and less. */
const AGAIN = 0.3
/** What it adds that words stand side by side. */
const TOGETHER = 1
/** Of so many words, a text is half as much about each. */
const LONG_TEXT = 200

/** How well a message answers a search: how exactly its words are there, where, how often and how close. */
export function relevanceOf(message: Searched, { asked, languages }: SearchQuery): number {
  const { topic, content } = wordsOfMessage(message)
  const texts = [
    { text: new Searchable(topic, languages), weight: TOPIC_WEIGHT },
    { text: new Searchable(content, languages), weight: 1 / (1 + content.length / LONG_TEXT) },
  ]
  return texts.reduce((sum, { text, weight }) => sum + weight * scoreOf(text, asked), 0)
}

function scoreOf(text: Searchable, asked: readonly Question[]): number {
  return asked.reduce((sum, question) => {
    const alternatives = question.map((phrases) => scoreOfAll(text, phrases))
    return sum + Math.max(0, ...alternatives)
  }, 0)
}

function scoreOfAll(text: Searchable, phrases: readonly Phrase[]): number {
  const found = phrases
    .filter(({ isNegated }) => !isNegated)
    .map((phrase) => [...text.places(phrase)].map((places) => ({ places, rank: rankOf(places) })))
    .filter((places) => places.length > 0)
  const scores = found.map((places) => {
    const ranks = places.map(({ rank }) => rank)
    return Math.max(...ranks) + AGAIN * Math.log2(ranks.length)
  })
  const positions = found.map((places) => places.map(({ places: [first] }) => first?.word.position ?? 0))
  return scores.reduce((sum, score) => sum + score, 0) + TOGETHER * closeness(positions)
}

const rankOf = (places: readonly { readonly rank: number }[]) =>
  places.reduce((sum, { rank }) => sum + rank, 0)

/** Up to 1, for phrases each of which stands beside the next one. */
function closeness(positions: readonly (readonly number[])[]): number {
  const [first, ...others] = positions
  if (first === undefined || others.length === 0) return 0
  let before = first
  let sum = 0
  for (const own of others) {
    sum += 1 / nearest(before, own)
    before = own
  }
  return sum / others.length
}

/** The least distance between two of them; both are sorted. */
function nearest(one: readonly number[], other: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const distance = (other[j] ?? 0) - (one[i] ?? 0)
    least = Math.min(least, Math.max(1, Math.abs(distance)))
    if (distance < 0) j++
    else i++
  }
  return least
}
