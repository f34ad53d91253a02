import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../document.ts'
import { loadLanguages } from './languages.ts'
import { Searchable } from './matching.ts'
import { wordsOfMessage } from './message.ts'
import { questionOf, quoted } from './question.ts'

/** Words of which each finds others: forms, stems, accents, names and their parts. */
const FAMILIES = [
  ['message', 'messages', 'Messaging', 'messag'],
  ['university', 'universities', 'universe', 'univers', 'univer'],
  ['Häuser', 'haus', 'Haus', 'hauser', 'Hauses'],
  ['crème', 'creme', 'Cremes', 'cremes', 'crem'],
  ['sky', 'skies', 'ski', 'skis'],
  ['die', 'dies', 'dying', 'di', 'dy'],
  ['parseJson', 'parsing', 'json', 'pars', 'parsejson'],
  ['foo_bar', 'foo.bar', 'foo bar', 'foos bars'],
  ['oneTwoThreeFourFiveSixSevenEightNine', 'eight', 'two'],
  ['c++', 'c', '#12', '12', '@12'],
  ['to', 'the', 'being', 'be', 'is'],
  ['日本語', '日本', '本語'],
]
const family = fc.constantFrom(...FAMILIES)
const member = (words: readonly string[]) => fc.constantFrom(...words)
/** What somebody has written, and somebody else looks for in other forms. */
const said = fc
  .array(family, { minLength: 2, maxLength: 3 })
  .chain((families) => fc.tuple(fc.tuple(...families.map(member)), fc.tuple(...families.map(member))))
  .map(([written, asked]) => ({ written: written.join(' '), asked: `"${asked.join(' ')}"` }))

const documented = { id: 1, conversationId: 1, senderId: 1, facts: 0, participants: [], topic: 'x' }

test.each([
  ['English', ['en']],
  ['German', ['en', 'de']],
])('a message in %s with a phrase in whatever forms has its pairs', async (_, codes) => {
  const languages = await loadLanguages(codes)
  let found = 0
  fc.assert(
    fc.property(said, ({ written, asked }) => {
      const message = { ...documented, rendered: `<p>before ${written} after</p>` }
      const question = questionOf(asked, { languages, isInside: false })
      if (!new Searchable(wordsOfMessage(message).all, languages).fits(question)) return
      found++
      const document = documentOf(message, languages)
      for (const any of question.flat().flatMap(({ pairs }) => pairs)) {
        expect(any.some((pair) => document.includes(quoted(pair)))).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(found).toBeGreaterThan(200)
})

test('a message without a phrase has other pairs, though it has the words', async () => {
  const languages = await loadLanguages(['en'])
  const document = documentOf({ ...documented, rendered: '<p>boats sail the blue seas</p>' }, languages)
  const pairsOf = (asked: string) =>
    questionOf(asked, { languages, isInside: false }).flatMap((phrases) =>
      phrases.flatMap(({ pairs }) => pairs),
    )
  const isThere = (any: readonly string[]) => any.some((pair) => document.includes(quoted(pair)))
  expect(pairsOf('"boat sails the"').map(isThere)).toEqual([true, true])
  expect(pairsOf('"sail boats the blue"').map(isThere)).toEqual([false, false, true])
  // No phrase reaches from the topic into the text; what is only begun has no pair.
  expect(pairsOf('"x boats"').map(isThere)).toEqual([false])
  expect(pairsOf('blue sea*')).toEqual([])
  expect(pairsOf('"日本語"')).toEqual([])
})

test('names of many parts have few pairs', async () => {
  const languages = await loadLanguages(['en'])
  const names = Array.from({ length: 99 }, (_, at) =>
    Array.from({ length: 30 }, (_, part) => `X${at * 100 + part}`).join(''),
  )
  expect(documentOf({ ...documented, rendered: names.join(' ') }, languages).split('\u0005')).toHaveLength(2)
})
