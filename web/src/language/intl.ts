import { perLocale } from './locale.ts'

const collator = perLocale((locale) => new Intl.Collator(locale))
const numbers = perLocale((locale) => new Intl.NumberFormat(locale))
const lists = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
const rules = perLocale((locale) => new Intl.PluralRules(locale))

/** Names and titles as the language sorts them. */
export function compareText(a: string, b: string): number {
  return collator().compare(a, b)
}

/** Compares by the text that `of` gives. */
export function byText<T>(of: (one: T) => string): (a: T, b: T) => number {
  return (a, b) => collator().compare(of(a), of(b))
}

/** 12,345 */
export function formatNumber(value: number): string {
  return numbers().format(value)
}

/** Ada, Bo and Ines */
export function formatList(items: readonly string[]): string {
  return lists().format(items)
}

/** Which form of a word goes with a number: `one`, `few`, `other` … */
export function pluralForm(count: number): Intl.LDMLPluralRule {
  return rules().select(count)
}
