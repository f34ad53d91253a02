import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Glance } from './glance.ts'
import { loadLanguages } from './languages.ts'
import { Searchable } from './matching.ts'
import { type Searched, wordsOfMessage } from './message.ts'
import { questionOf } from './question.ts'

const languages = await loadLanguages(['en', 'de'])
const glanceOf = (search: string, isInside = false) =>
  new Glance([questionOf(search, { languages, isInside })], languages)
const message = (rendered: string, topic = ''): Searched => ({ topic, rendered })

const WORDS = [
  'apple',
  'Apples',
  'Äpfel',
  'apfel',
  'Haus',
  'häuser',
  'dying',
  'die',
  'fooBar',
  'foo',
  'bar',
  '12',
  'C++',
]
const DENSE = ['日本', '本', '語', 'ひらがな']
/** What stands between words, or inside of them. */
const BETWEEN = [
  ...[' ', ' ', '', '_', '.', '-', '&amp;', '&lt;', '&#233;', '&eacute;', '—', '\u0301'],
  ...['<em>', '</em>', '</p>\n<p>', '<br>\n', '<span class="user-mention" data-user-id="7">', '</span>'],
  ...['<a href="https://e.org/app%6Ce?x=foo">', '<a href="/user_uploads/1/ab/h%C3%A4user.png">', '</a>'],
  ...[
    '<img alt=":foo:" class="emoji" src="/static/bar.png">',
    '<span aria-label="foo" class="emoji emoji-12">',
  ],
]
const html = fc
  .array(fc.tuple(fc.constantFrom(...WORDS, ...DENSE), fc.constantFrom(...BETWEEN)), { maxLength: 8 })
  .map((parts) => `<p>${parts.flat().join('')}</p>`)
const word = fc.constantFrom(
  ...WORDS,
  ...DENSE,
  'app',
  'foo_bar',
  'apple.foo',
  'foobar',
  'barfoo',
  'foofoo',
  '#12',
  'é',
  '日本語',
)
const chunk = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: word.map((one) => `${one.slice(0, 3)}*`) },
  { weight: 1, arbitrary: word.map((one) => `*${one.slice(1)}`) },
  { weight: 1, arbitrary: word.map((one) => `-${one}`) },
  { weight: 1, arbitrary: fc.tuple(word, word).map((two) => `"${two.join(' ')}"`) },
)
const search = fc
  .tuple(fc.array(chunk, { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', ' or '))
  .map(([chunks, between]) => chunks.join(between))

test('whatever has what is asked for may have it at a glance', () => {
  let fit = 0
  fc.assert(
    fc.property(
      html,
      word,
      fc.array(search, { minLength: 5, maxLength: 5 }),
      fc.boolean(),
      (rendered, topic, searches, isInside) => {
        const text = new Searchable(wordsOfMessage({ rendered, topic }).all, languages)
        for (const asked of searches) {
          if (!text.fits(questionOf(asked, { languages, isInside }))) continue
          fit++
          expect({ asked, mayFit: glanceOf(asked, isInside).mayFit({ rendered, topic }) }).toEqual({
            asked,
            mayFit: true,
          })
        }
      },
    ),
    { numRuns: 2_000 },
  )
  expect(fit).toBeGreaterThan(1_000)
})

test('most of what has not is known at a glance', () => {
  const plain = message('<p>Our <em>apples</em> &amp; a house</p>', 'Kaffee mit Äpfel')
  for (const asked of [
    'pear',
    'apples pears',
    '"apples pears"',
    'pears or plums',
    'app',
    'pears -apples',
    'em_bar pear',
  ]) {
    expect({ asked, mayFit: glanceOf(asked).mayFit(plain) }).toEqual({ asked, mayFit: false })
  }
  for (const asked of ['apple', 'pears or houses', '-pears', 'kaffee', 'apfel'])
    expect({ asked, mayFit: glanceOf(asked).mayFit(plain) }).toEqual({ asked, mayFit: true })
  expect(glanceOf('app', true).mayFit(plain)).toBe(true)
  expect(glanceOf('ouse', true).mayFit(plain)).toBe(true)
  expect(glanceOf('pear').mayFit(message('<p>日本語 é</p>'))).toBe(false)
})

test('of more words than are looked at, the others may be there', () => {
  const many = Array.from({ length: 40 }, (_, number) => `word${number}`)
  const having = (count: number) => message(`<p>${many.slice(0, count).join(' ')}</p>`)
  const glance = glanceOf(many.join(' '))
  expect([29, 30, 40].map((count) => glance.mayFit(having(count)))).toEqual([false, true, true])
})
