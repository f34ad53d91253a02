// Days are texts as fields have them: 2026-11-25. They have no time zone, so they are counted in UTC.

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The day on which it is in the person's own zone. */
export function dayIn(now: Date): string {
  return dayOf(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())))
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(dateOf(day).getTime() + days * DAY_MS))
}

/** The same day of another month, or its last one. */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(new Date(first.getTime() + (Math.min(date.getUTCDate(), last) - 1) * DAY_MS))
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** How many days its week has had before it. @param firstDay 1 for Monday to 7 for Sunday */
function placeInWeek(day: string, firstDay: number): number {
  return (dateOf(day).getUTCDay() - firstDay + WEEK_DAYS) % WEEK_DAYS
}

export const startOfWeek = (day: string, firstDay: number) => addDays(day, -placeInWeek(day, firstDay))
export const endOfWeek = (day: string, firstDay: number) => addDays(startOfWeek(day, firstDay), WEEK_DAYS - 1)

/** The weeks that have days of the month of a day: whole ones, with days of the months beside it. */
export function weeksOf(day: string, firstDay: number): string[][] {
  const month = monthOf(day)
  const weeks: string[][] = []
  let begin = startOfWeek(`${month}-01`, firstDay)
  do {
    const from = begin
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, place) => addDays(from, place)))
    begin = addDays(begin, WEEK_DAYS)
  } while (monthOf(begin) === month)
  return weeks
}
