import { perLocale } from '#language/locale.ts'
import { t } from '#language/words.ts'

/** Creating a formatter costs far more than using one, and the feed formats a time for every row. */
const formatters = perLocale((locale) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (name: string, options: Intl.DateTimeFormatOptions) => {
    const known = made.get(name) ?? new Intl.DateTimeFormat(locale, options)
    made.set(name, known)
    return known
  }
})

function formatter(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatters()(name, options)
}

const hours = (twentyFour: boolean): Intl.DateTimeFormatOptions =>
  twentyFour
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }

/** 09:12 */
export function formatClock(timestamp: number, twentyFour: boolean): string {
  return formatter(`clock ${twentyFour}`, hours(twentyFour)).format(timestamp * 1000)
}

/** Friday, 20 November 2026 at 09:12 */
export function formatFull(timestamp: number, twentyFour: boolean): string {
  const options = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...hours(twentyFour),
  } as const
  return formatter(`full ${twentyFour}`, options).format(timestamp * 1000)
}

/** Fri, 20 Nov 2026, 09:12: a moment named in a message. */
export function formatMoment(moment: Date, twentyFour: boolean): string {
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...hours(twentyFour),
  } as const
  return formatter(`moment ${twentyFour}`, options).format(moment)
}

/** Today, Yesterday, Monday 16 November; with the year if it is not the current one. */
export function formatDay(timestamp: number, now: number): string {
  const day = startOfDay(timestamp)
  const today = startOfDay(now)
  const daysAgo = Math.round((today - day) / 86_400_000)
  if (daysAgo === 0) return t`Today`
  if (daysAgo === 1) return t`Yesterday`
  const sameYear = new Date(day).getFullYear() === new Date(today).getFullYear()
  if (!sameYear) return formatWholeDay(timestamp)
  return formatter('day', { weekday: 'long', day: 'numeric', month: 'long' }).format(day)
}

/** Monday 16 November 2026: for what is read later. */
export function formatWholeDay(timestamp: number): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return formatter('day-year', options).format(timestamp * 1000)
}

/** 09:12 today; then Yesterday, 16 Nov, 16 Nov 2025: for the end of a line in a list. */
export function formatBrief(timestamp: number, now: number, twentyFour: boolean): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(timestamp)) / 86_400_000)
  if (daysAgo === 0) return formatClock(timestamp, twentyFour)
  if (daysAgo === 1) return t`Yesterday`
  const isThisYear = new Date(timestamp * 1000).getFullYear() === new Date(now * 1000).getFullYear()
  const options = { day: 'numeric', month: 'short' } as const
  if (isThisYear) return formatter('brief', options).format(timestamp * 1000)
  return formatter('brief-year', { ...options, year: 'numeric' }).format(timestamp * 1000)
}

/** 16 November, or with its year. */
export function formatDate(date: Date, withYear: boolean): string {
  const options = { day: 'numeric', month: 'long' } as const
  if (!withYear) return formatter('date', options).format(date)
  return formatter('date-year', { ...options, year: 'numeric' }).format(date)
}

/** Mon, 14:05: the clock of somebody in another zone. Throws for a zone that is not known. */
export function formatZoneClock(date: Date, timeZone: string, twentyFour: boolean): string {
  const options = { ...hours(twentyFour), weekday: 'short', timeZone } as const
  return formatter(`zone ${timeZone} ${twentyFour}`, options).format(date)
}

function startOfDay(timestamp: number): number {
  return new Date(timestamp * 1000).setHours(0, 0, 0, 0)
}
