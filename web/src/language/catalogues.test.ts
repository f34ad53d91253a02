import { readdirSync, readFileSync } from 'node:fs'
import { parse, type Token } from '@messageformat/parser'
import { refusalTexts } from '@parley/api/contract/refusal-texts'
import { describe, expect, test } from 'vitest'
import { serverWords, sourceWords, wordsIn } from '../../source-words.ts'
import type { Catalogue } from './catalogue.ts'
import { sayRefusals } from './refusals/refusals.ts'

const refusals = await refusalTexts()
const SPEAKERS = [
  { who: 'the app', source: sourceWords(), catalogues: cataloguesIn('./locales/') },
  {
    who: 'the server',
    source: serverWords(),
    catalogues: cataloguesIn('../../../server/src/engine/words/locales/'),
  },
].map((one) => ({ ...one, ids: [...new Set(one.source.messages.map(({ text }) => text))] }))
const ofRefusals = cataloguesIn('./refusals/locales/')

function cataloguesIn(folder: string) {
  const place = new URL(folder, import.meta.url)
  return readdirSync(place).map((name) => ({
    code: name.replace('.json', ''),
    catalogue: JSON.parse(readFileSync(new URL(name, place), 'utf8')) as Catalogue,
  }))
}

test('the server speaks the languages of the app', () => {
  const [app, server] = SPEAKERS.map(({ catalogues }) => catalogues.map(({ code }) => code))
  expect(server).toEqual(app)
})

describe.each(SPEAKERS)('of $who', ({ source, ids, catalogues }) => {
  test('all words that people see can be translated: put them into t`…`', () => {
    expect(source.loose.map(({ place, text }) => `${place} ${text}`)).toEqual([])
  })

  test('no message is put together when its file is loaded: a function or a getter says it in the language of then', () => {
    expect(source.early.map(({ place, text }) => `${place} ${text}`)).toEqual([])
  })

  describe.each(catalogues)('the catalogue $code', ({ code, catalogue }) => {
    test('has the messages of the source and no others: `npm run words` brings it up to date', () => {
      const has = new Set(Object.keys(catalogue))
      expect(ids.filter((id) => !has.has(id))).toEqual([])
      expect([...has].filter((id) => !ids.includes(id))).toEqual([])
    })

    test('translates each', () => {
      expect(Object.keys(catalogue).filter((id) => catalogue[id] === '')).toEqual([])
    })

    test('keeps the values of each message', () => {
      const differing = Object.entries(catalogue).filter(([id, text]) => valuesOf(id) !== valuesOf(text))
      expect(differing).toEqual([])
    })

    test('has all forms that the language has for what is counted', () => {
      const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
      const lacking = Object.values(catalogue).flatMap((text) =>
        parse(text).flatMap((token) => {
          if (token.type !== 'plural') return []
          const has = new Set(token.cases.map(({ key }) => key))
          return forms.every((form) => has.has(form)) ? [] : [text]
        }),
      )
      expect(lacking).toEqual([])
    })
  })
})

describe.each(ofRefusals)('the refusals in $code', ({ catalogue }) => {
  test('are those of the contract, each translated: `npm run words` brings them up to date', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(refusals.toSorted())
    expect(Object.keys(catalogue).filter((id) => catalogue[id] === '')).toEqual([])
  })

  test('keep their values', () => {
    // The contract puts quotation marks around values, which mean something in the format of the translations.
    const named = (id: string) => [...new Set(id.match(/\{\d\}/g))].sort().join().replaceAll(/[{}]/g, '')
    expect(Object.entries(catalogue).filter(([id, text]) => named(id) !== valuesOf(text))).toEqual([])
  })

  test('are found by what the server says', () => {
    const say = sayRefusals({
      "Channel '{0}' does not exist": 'Den Kanal „{0}“ gibt es nicht.',
      'Bad value for {0}: {1}': '{1} passt nicht zu {0}',
      'No such user': 'Diese Person gibt es nicht.',
    })
    expect(say("Channel 'a {b} (c)' does not exist")).toBe('Den Kanal „a {b} (c)“ gibt es nicht.')
    expect(say('Bad value for x: y')).toBe('y passt nicht zu x')
    expect(say('No such user')).toBe('Diese Person gibt es nicht.')
    expect(say('Something that a newer server says')).toBeUndefined()
  })
})

test('languages have words for refusals', () => {
  const [app] = SPEAKERS
  expect(ofRefusals.map(({ code }) => code)).toEqual(app?.catalogues.map(({ code }) => code))
})

/** The places of the values in a message, whatever their order. A form may say its number as a word. */
function valuesOf(message: string): string {
  return [...new Set(places(parse(message)))].sort().join()
}

function places(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'argument') return [token.arg]
    if (token.type === 'plural') return [token.arg, ...token.cases.flatMap(({ tokens }) => places(tokens))]
    return []
  })
}

describe('what is found in a file', () => {
  const file = (code: string) => wordsIn('some/File.tsx', code)
  const loose = (code: string) => file(code).loose.map(({ text }) => text)

  test.each([
    ['<p>Nothing here</p>', 'Nothing here'],
    ['<p>{isEdited && "edited"}</p>', 'edited'],
    ['<b aria-label="close" />', 'close'],
    ['<b hint={isOpen ? "close" : word} />', 'close'],
    ['toasts.show("Link copied")', 'Link copied'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a file
    ['toasts.show(`sent to ${name}`)', 'sent to '],
    ['const NAMES = { muted: "Muted" }', 'Muted'],
  ])('%s has loose words', (code, text) => {
    expect(loose(code)).toEqual([text])
  })

  test.each([
    '<p>{t`Nothing here`}</p>',
    '<p>…</p>',
    '<b className={isOpen ? "Open wide" : "x"} role="status" />',
    'if (event.key === "Spacebar now") go("ArrowDown", "Shift+C")',
    'throw new Error("There is no such thing")',
    'type Name = "Some name"',
    'element.querySelector("header ~ button a")',
    'plural(count, { one: "# message", other: "# messages" })',
  ])('%s has none', (code) => {
    expect(loose(code)).toEqual([])
  })

  test('messages are known by their English', () => {
    const { messages, early } = file(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a file
      'const say = () => [t`Sent to ${name}`, plural(n, { one: "# file of {1}", other: "# files of {1}" }, who)]',
    )
    expect(messages.map(({ text }) => text)).toEqual([
      'Sent to {0}',
      '{0, plural, one {# file of {1}} other {# files of {1}}}',
    ])
    expect(early).toEqual([])
  })

  test('a message outside of functions comes too early', () => {
    expect(file('const NAME = t`Inbox`').early).toHaveLength(1)
    expect(file('export default { get name() { return t`Inbox` } }').early).toEqual([])
  })
})
