import { perLocale } from '../locale.ts'

const FLAG = /^1f1([ef][0-9a-f])-1f1([ef][0-9a-f])$/
const FIRST_LETTER = 0xe6

/** Whether it is the flag of a country: two of the characters that stand for letters. */
export function isFlag(code: string): boolean {
  return FLAG.test(code)
}

const countries = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }))

/** The browser knows countries in every language. */
export function nameOfFlag(code: string): string {
  const [, ...letters] = FLAG.exec(code) ?? []
  const country = letters
    .map((hex) => String.fromCharCode('A'.charCodeAt(0) + Number.parseInt(hex, 16) - FIRST_LETTER))
    .join('')
  return countries().of(country) ?? country
}
