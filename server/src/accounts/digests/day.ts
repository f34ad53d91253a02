import { DAY_SECONDS, HOUR_SECONDS } from '#engine/time.ts'

/** Days of a week, and how long somebody is away before they get a letter. */
export const WEEK = 7
/** The hour of the day in UTC at which the letters begin: in the morning of most, and at night nowhere in between. */
const BEGINS_AT_HOUR = 6
/** A server that was off on the day writes them on the next. */
const LATEST_DAYS = 1
/** 1970 began on a Thursday; weeks begin on Monday, as the API counts. */
const FIRST_WEEKDAY = 3

/**
 * The day whose weekly letters are to be written now, as days since 1970 in UTC; undefined if there is none.
 * @param weekday 0 is Monday
 * @param now UNIX seconds
 */
export function digestDay(weekday: number, now: number): number | undefined {
  const today = Math.floor(now / DAY_SECONDS)
  const since = (((today + FIRST_WEEKDAY - weekday) % WEEK) + WEEK) % WEEK
  if (since > LATEST_DAYS) return undefined
  const hour = Math.floor((now % DAY_SECONDS) / HOUR_SECONDS)
  return since === 0 && hour < BEGINS_AT_HOUR ? undefined : today - since
}
