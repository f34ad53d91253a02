import { escapeText } from '@parley/markup/escape'
import type { Piece } from './html.ts'
import type { Languages } from './languages.ts'
import { insideLexeme, isInsideLexeme, isNameLexeme, nameLexeme } from './lexemes.ts'
import { type Place, Searchable } from './matching.ts'
import { type Searched, wordsOfMessage } from './message.ts'
import type { Pattern, Question } from './question.ts'
import type { Word } from './words.ts'

interface Range {
  readonly from: number
  readonly to: number
}

const [BEGIN, END] = ['<span class="highlight">', '</span>']

/** The HTML of a message and of its topic, with what a search asked for marked. */
export function marksOf(message: Searched, questions: readonly Question[], languages: Languages) {
  const { reading, topic, content } = wordsOfMessage(message)
  const rangesIn = (words: readonly Word[]) => rangesOf(new Searchable(words, languages), questions)
  return {
    match_content: markedHtml(message.rendered, reading.pieces, rangesIn(content)),
    match_subject: markedText(message.topic, rangesIn(topic)),
  }
}

/** What is found of all that is asked for, from left to right, without overlaps. */
function rangesOf(text: Searchable, questions: readonly Question[]): Range[] {
  const phrases = questions.flat(2).filter(({ isNegated }) => !isNegated)
  const found = phrases
    .flatMap((phrase) => [...text.places(phrase)].flat())
    .map(rangeOf)
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const ranges: Range[] = []
  for (const range of found) {
    const last = ranges.at(-1)
    if (last !== undefined && range.from <= last.to) {
      ranges[ranges.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    } else ranges.push(range)
  }
  return ranges
}

/** The whole word or name, or the part that was asked for if it is inside of one. */
function rangeOf({ word, pattern }: Place): Range {
  const { from, to } = word
  if (word.isDense) return pattern.isPrefix ? { from, to: from + pattern.lexeme.length } : { from, to }
  if (isNameLexeme(pattern.lexeme)) return nameRange(word, pattern)
  const part = isInsideLexeme(pattern.lexeme) ? pattern.lexeme.slice(insideLexeme('').length) : ''
  // Where folding has changed the length of a word, nobody knows which letters these are.
  if (part === '' || to - from !== word.word.length) return { from, to }
  const at = word.word.indexOf(part, 1)
  return { from: from + at, to: from + at + part.length }
}

function nameRange({ signed, joined, from, to }: Word, { lexeme }: Pattern): Range {
  const name = [joined, signed].find((one) => one !== undefined && nameLexeme(one.name).startsWith(lexeme))
  return name ?? { from, to }
}

function markedText(text: string, ranges: readonly Range[]): string {
  let marked = ''
  let done = 0
  for (const { from, to } of ranges) {
    marked += `${escapeText(text.slice(done, from))}${BEGIN}${escapeText(text.slice(from, to))}${END}`
    done = to
  }
  return marked + escapeText(text.slice(done))
}

/** Marks in each piece by itself: what is found may begin in one element and end in another. */
function markedHtml(html: string, pieces: readonly Piece[], ranges: readonly Range[]): string {
  let marked = ''
  let done = 0
  let first = 0
  for (const { at, length, from, to } of pieces) {
    while ((ranges[first]?.to ?? Number.POSITIVE_INFINITY) <= at) first++
    for (let index = first; ; index++) {
      const range = ranges[index]
      if (range === undefined || range.from >= at + length) break
      const isEntity = to - from !== length
      const begin = isEntity ? from : from + Math.max(0, range.from - at)
      const end = isEntity ? to : from + Math.min(length, range.to - at)
      marked += `${html.slice(done, begin)}${BEGIN}${html.slice(begin, end)}${END}`
      done = end
    }
  }
  return marked + html.slice(done)
}
