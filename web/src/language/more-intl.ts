import { perLocale } from './locale.ts'

// What the first view can do without.

const decimals = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const percent = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

/** 1.2 */
export function formatDecimal(value: number): string {
  return decimals().format(value)
}

/** 45%, of a share between 0 and 1. */
export function formatPercent(share: number): string {
  return percent().format(share)
}

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** Now, 40 minutes ago, yesterday: so many seconds in the past. In the future, below zero. */
export function formatAgo(seconds: number): string {
  const [size, unit] = UNITS.find(([size]) => Math.abs(seconds) >= size) ?? [1, 'second']
  return relative().format(unit === 'second' ? 0 : -Math.floor(seconds / size), unit)
}

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

const SUNDAY = new Date(2023, 0, 1)

/** From Sunday on. */
export const weekdayNames = perLocale((locale) => {
  const { format } = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  return Array.from({ length: 7 }, (_, day) => format(new Date(2023, 0, SUNDAY.getDate() + day)))
})

/** From Monday on, as ISO 8601 numbers them: 1, Mo, Monday. */
export const shortWeekdays = perLocale((locale) => {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(2023, 0, SUNDAY.getDate() + 1 + index)
    return { day: String(index + 1), short: short.format(date), long: long.format(date) }
  })
})

/** What a language is called in itself, or in another: Deutsch. */
export function languageName(code: string, inLanguage: string = code): string {
  return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code
}
