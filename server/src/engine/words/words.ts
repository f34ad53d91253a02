import { readdirSync, readFileSync } from 'node:fs'
import { type Catalogue, lookupIn } from '../../../../web/src/language/catalogue.ts'
import {
  type Counting,
  type EnglishForms,
  englishForms,
  englishWords,
  fillMessage,
  idOf,
  isolated,
  pluralId,
} from '../../../../web/src/language/message.ts'

const LOCALES = new URL('./locales/', import.meta.url)
const SOURCE_LANGUAGE = 'en'
const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

/**
 * What the server says to a person, in their language: letters, and what devices show. The words stand in the source in
 * English, as those of the app do, and `npm run words` collects them into catalogues.
 */
export interface Words {
  /** The language that is spoken: English if there is no catalogue for the one that was asked for. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  t(words: TemplateStringsArray, ...values: (string | number)[]): string
  /** Words that depend on a number, which is the first value. */
  plural(count: number, forms: EnglishForms, ...values: (string | number)[]): string
  /** Ada, Bo and Ines */
  list(items: readonly string[]): string
  /** A time in UNIX seconds. */
  time(at: number, options: Intl.DateTimeFormatOptions): string
}

const spoken = new Map<string, Words>()
const catalogues = new Set(readdirSync(LOCALES).map((name) => name.replace('.json', '')))

/** The words in a language, or in the one that it is a kind of. */
export function wordsIn(code: string): Words {
  const [general = ''] = code.split(/[-_]/)
  const language = [code, general].find((one) => catalogues.has(one)) ?? SOURCE_LANGUAGE
  let words = spoken.get(language)
  if (words === undefined) {
    words = readWords(language)
    spoken.set(language, words)
  }
  return words
}

function readWords(language: string): Words {
  const lookup = catalogues.has(language) ? lookupIn(catalogueOf(language)) : () => undefined
  // As the app writes numbers.
  const locale = new Intl.Locale(language, { numberingSystem: 'latn' })
  const direction = RIGHT_TO_LEFT.has(locale.maximize().script ?? '') ? 'rtl' : 'ltr'
  const numbers = new Intl.NumberFormat(locale)
  const rules = new Intl.PluralRules(locale)
  const lists = new Intl.ListFormat(locale)
  const counting: Counting = {
    formatNumber: (value) => numbers.format(value),
    pluralForm: (count) => rules.select(count),
  }
  const inside = (value: string | number) => (direction === 'rtl' ? isolated(value) : value)
  return {
    language,
    direction,
    t: (words, ...values) =>
      fillMessage(lookup(idOf(words)) ?? englishWords(words), values.map(inside), counting).join(''),
    plural: (count, forms, ...values) =>
      fillMessage(
        lookup(pluralId(forms.one, forms.other)) ?? englishForms(forms),
        [count, ...values.map(inside)],
        counting,
      ).join(''),
    list: (items) => lists.format(items.map((item) => String(inside(item)))),
    time: (at, options) => new Intl.DateTimeFormat(locale, options).format(at * 1000),
  }
}

function catalogueOf(language: string): Catalogue {
  return JSON.parse(readFileSync(new URL(`${language}.json`, LOCALES), 'utf8'))
}
