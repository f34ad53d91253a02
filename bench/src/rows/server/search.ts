import { pagesOfReaders } from '../../load/pages-of-readers.ts'
import { row } from '../../row.ts'

/** What is searched for, by how many messages have it. */
export const SEARCHES: readonly [what: string, words: string][] = [
  ['a word of all messages', 'message'],
  ['of every second', 'often'],
  ['of each hundredth', 'sometimes'],
  ['of a few', 'seldom'],
  ['of none', 'never'],
  ['without a word of every second', '-often'],
  ['without a word of a few', '-seldom'],
  ['two words', 'people sometimes'],
  ['a phrase', '"write to each other"'],
  ['a phrase of none, of frequent words', '"other each"'],
  ['the beginning of a frequent word', 'oft'],
  ['the beginning of a rare word', 'seld'],
  ['the inside of a frequent word', 'ometime'],
  ['the inside of a rare word', 'eldo'],
]

export const search = row({
  name: 'search',
  order: 21,
  isLarge: true,
  title: 'searches, the 100 newest messages found',
  run: (bench) =>
    pagesOfReaders(
      bench,
      SEARCHES.map(([what, operand]) => [what, [{ operator: 'search', operand }]]),
    ),
})
