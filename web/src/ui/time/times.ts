import { weekdayNames } from '#language/more-intl.ts'
import { t } from '#language/words.ts'

/** A moment that somebody may mean, in the zone of the browser. */
export interface NamedTime {
  readonly name: string
  readonly at: Date
}

const EVENING = 18
const MORNING = 9

/** So many minutes from now. */
export interface Soon {
  readonly name: string
  readonly minutes: number
}

/** What is offered where nothing is said. */
const soonOnce = (): Soon[] => [{ name: t`In an hour`, minutes: 60 }]
/** For what one wants to be reminded of today. */
export const soonAgain = (): Soon[] => [
  { name: t`In 30 minutes`, minutes: 30 },
  { name: t`In 3 hours`, minutes: 180 },
]

/** Soon, this evening, tomorrow, Monday: those that are still to come, each once. */
export function comingTimes(now: Date, soon: readonly Soon[] = soonOnce()): NamedTime[] {
  const monday = dayAt(now, (8 - now.getDay()) % 7 || 7, MORNING)
  const times = [
    ...soon.map(({ name, minutes }) => ({ name, at: inMinutes(now, minutes) })),
    { name: t`This evening`, at: dayAt(now, 0, EVENING) },
    { name: t`Tomorrow`, at: dayAt(now, 1, MORNING) },
    { name: weekdayNames()[monday.getDay()] ?? '', at: monday },
  ]
  const coming = times.filter(({ at }) => at > now).sort((a, b) => +a.at - +b.at)
  return coming.filter(({ at }, place) => coming.findIndex((one) => +one.at === +at) === place)
}

/** Times that somebody may mean by words such as `tomorrow 14:30`, `fri 9` or `2027-01-05 8:00`. */
export function timesOf(words: string, now: Date): NamedTime[] {
  const [, hour, minute = '0'] = /(?:^|\s)(\d{1,2})(?::(\d{2}))?$/.exec(words.trim()) ?? []
  const clock = hour === undefined ? undefined : ([Number(hour), Number(minute)] as const)
  if (clock && (clock[0] > 23 || clock[1] > 59)) return []
  const day = words
    .trim()
    .replace(/(^|\s)\d{1,2}(:\d{2})?$/, '')
    .trim()
    .toLocaleLowerCase()
  const [hours, minutes] = clock ?? [MORNING, 0]
  return daysOf(day, now, clock !== undefined).map(({ name, at }) => {
    at.setHours(hours, minutes, 0, 0)
    return { name, at }
  })
}

function daysOf(day: string, now: Date, hasClock: boolean): NamedTime[] {
  const date = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day)
  if (date) return [{ name: day, at: new Date(Number(date[1]), Number(date[2]) - 1, Number(date[3])) }]
  if (day === '' && !hasClock) return []
  const named = [t`Today`, t`Tomorrow`].map((name, days) => ({ name, at: dayAt(now, days, 0) }))
  const week = weekdayNames().map((name, weekday) => ({
    name,
    at: dayAt(now, (weekday - now.getDay() + 7) % 7 || 7, 0),
  }))
  return [...named, ...(day === '' ? [] : week)].filter(({ name }) =>
    name.toLocaleLowerCase().startsWith(day),
  )
}

/** On the minute, and not before. */
function inMinutes(now: Date, minutes: number): Date {
  return new Date((Math.ceil(now.getTime() / 60_000) + minutes) * 60_000)
}

function dayAt(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
}

/** As the markup of a time wants it: 2026-11-23T15:00:00+01:00. */
export function isoWithZone(at: Date): string {
  const offset = -at.getTimezoneOffset()
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(offset)
  return `${local}${offset < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}

/** A field for date and time wants the person's own time without its zone: 2026-11-23T09:30. */
export function fieldTime(at: Date): string {
  return isoWithZone(at).slice(0, 16)
}
