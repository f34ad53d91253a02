import { formatDate } from '#ui/time/format.ts'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DAY_MONTH = /^(\d{1,2})\.?\s*(\p{L}+)\.?(?:\s+(\d{4}))?$/u
const MONTH_DAY = /^(\p{L}+)\.?\s*(\d{1,2})(?:,?\s+(\d{4}))?$/u

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Days that people name by a word, for suggestions too. */
export const DAY_WORDS: readonly (readonly [word: string, day: (today: Date) => Date])[] = [
  ['today', (today) => today],
  ['yesterday', (today) => daysAgo(today, 1)],
  ['last-week', (today) => daysAgo(today, 7)],
  ['this-month', (today) => new Date(today.getFullYear(), today.getMonth(), 1)],
  ['last-month', (today) => new Date(today.getFullYear(), today.getMonth() - 1, 1)],
  ['this-year', (today) => new Date(today.getFullYear(), 0, 1)],
]

/** `2026-11-01` for what somebody typed: a date, `1 Nov`, `Nov 1 2026`, `monday`, `yesterday`. Undefined for no day. */
export function dayOf(typed: string, now: Date): string | undefined {
  const text = typed.trim().toLowerCase()
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const word = DAY_WORDS.find(([name]) => name === text)
  if (word) return isoDay(word[1](today))
  const iso = ISO.exec(text)
  if (iso) return checkedDay(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
  const weekday = text.length >= 3 ? WEEKDAYS.findIndex((name) => text.startsWith(name)) : -1
  if (weekday >= 0 && /^\p{L}+$/u.test(text)) {
    return isoDay(daysAgo(today, (today.getDay() - weekday + 7) % 7 || 7))
  }
  const [, day, month = '', year] = DAY_MONTH.exec(text) ?? reordered(MONTH_DAY.exec(text)) ?? []
  const monthIndex = month.length >= 3 ? MONTHS.indexOf(month.slice(0, 3)) : -1
  if (day === undefined || monthIndex < 0) return undefined
  if (year !== undefined) return checkedDay(Number(year), monthIndex, Number(day))
  // Without a year it is the latest such day: nobody looks for messages to come.
  const thisYear = checkedDay(today.getFullYear(), monthIndex, Number(day))
  return thisYear !== undefined && thisYear > isoDay(today)
    ? checkedDay(today.getFullYear() - 1, monthIndex, Number(day))
    : thisYear
}

/** 1 November; with the year if it is another one. */
export function dayLabel(iso: string, now: Date): string {
  const [, year, month, day] = ISO.exec(iso) ?? []
  if (year === undefined) return iso
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return formatDate(date, date.getFullYear() !== now.getFullYear())
}

export function isoDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function daysAgo(today: Date, days: number): Date {
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - days)
}

/** Undefined for 30 February. */
function checkedDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(year, month, day)
  return date.getMonth() === month && date.getDate() === day && year >= 1970 ? isoDay(date) : undefined
}

function reordered(found: RegExpExecArray | null): (string | undefined)[] | undefined {
  return found ? [found[0], found[2], found[1], found[3]] : undefined
}
