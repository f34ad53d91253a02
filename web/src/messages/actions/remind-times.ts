export interface RemindTime {
  readonly name: string
  readonly at: Date
}

const MORNING = 9

/** The times that one can choose at once. Those of the same day only while they are ahead. */
export function remindTimes(now: Date): RemindTime[] {
  const times = [
    { name: 'In 30 minutes', at: new Date(now.getTime() + 30 * 60_000) },
    { name: 'In 3 hours', at: new Date(now.getTime() + 3 * 3_600_000) },
    { name: 'This evening', at: atHour(now, 0, 18) },
    { name: 'Tomorrow morning', at: atHour(now, 1, MORNING) },
    { name: 'Monday morning', at: atHour(now, daysToMonday(now), MORNING) },
  ]
  return times.filter(
    ({ name, at }) =>
      (name !== 'This evening' || at.getTime() > now.getTime() + 3_600_000) &&
      // On a Sunday, tomorrow is Monday.
      (name !== 'Monday morning' || daysToMonday(now) > 1),
  )
}

/** A field for date and time wants the person's own time without its zone: 2026-11-23T09:30 */
export function fieldTime(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

function daysToMonday(now: Date): number {
  return (8 - now.getDay()) % 7 || 7
}

function atHour(now: Date, inDays: number, hour: number): Date {
  const at = new Date(now)
  at.setDate(at.getDate() + inDays)
  at.setHours(hour, 0, 0, 0)
  return at
}
