const DAY_MINUTES = 24 * 60
const WEEK_DAYS = 7

/** The settings of a person's quiet hours. */
export interface QuietHours {
  readonly quiet_hours_enabled: boolean
  /** The days on which they begin: 1 is Monday. */
  readonly quiet_hours_days: string
  /** `22:00`, in the person's time zone. */
  readonly quiet_hours_from: string
  /** The same as `quiet_hours_from` for a whole day; an earlier time is of the next day. */
  readonly quiet_hours_until: string
}

interface LocalTime {
  /** 1 is Monday. */
  readonly day: number
  readonly minute: number
  readonly second: number
}

/**
 * When the quiet hours end that a moment is in: in UNIX seconds, or infinity where the next always begin as some end.
 * Undefined if it is in none. Server and app decide by it, so that no way of telling somebody is louder than another.
 * @param timezone an IANA name; UTC if it is empty
 * @param at UNIX seconds
 */
export function quietUntil(hours: QuietHours, timezone: string, at: number): number | undefined {
  if (!hours.quiet_hours_enabled) return undefined
  let end: number | undefined
  // The next may begin at the moment in which these end, each day of the week.
  for (let spans = 0; spans <= WEEK_DAYS; spans++) {
    const next = endOfSpan(hours, timezone, end ?? at)
    if (next === undefined) return end
    end = next
  }
  return Number.POSITIVE_INFINITY
}

function endOfSpan(hours: QuietHours, timezone: string, at: number): number | undefined {
  const { day, minute, second } = localTime(timezone, at)
  const from = minuteOf(hours.quiet_hours_from)
  const until = minuteOf(hours.quiet_hours_until)
  const isOvernight = until <= from
  const begins = (on: number) => hours.quiet_hours_days.includes(String(on))
  const yesterday = day === 1 ? WEEK_DAYS : day - 1
  const toMidnight = DAY_MINUTES - minute
  let left: number | undefined
  if (isOvernight && minute < until && begins(yesterday)) left = until - minute
  else if (begins(day) && minute >= from && isOvernight) left = toMidnight + until
  else if (begins(day) && minute >= from && minute < until) left = until - minute
  if (left === undefined) return undefined
  const end = at - second + left * 60
  // The clock may be changed on the way.
  const off = localTime(timezone, end).minute - until
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off < -DAY_MINUTES / 2 ? off + DAY_MINUTES : off
  return Math.max(end - shift * 60, at - second + 60)
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Creating a formatter costs far more than using one, and there are some hundred zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-US', { ...options, hourCycle: 'h23', timeZone })
  formatters.set(timeZone, made)
  return made
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function localTime(timezone: string, at: number): LocalTime {
  const parts = formatterOf(timezone === '' ? 'UTC' : timezone).formatToParts(at * 1000)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: DAYS.indexOf(part('weekday')) + 1,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
    second: Number(part('second')),
  }
}
