export interface SnoozeTime {
  readonly name: string
  readonly at: Date
}

const MORNING = 9
const EVENING = 18

/** When a conversation can come back. Only moments that are some time away, each once. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const times: SnoozeTime[] = [{ name: 'In an hour', at: new Date(now.getTime() + 3_600_000) }]
  const evening = atHour(now, 0, EVENING)
  if (evening.getTime() - now.getTime() > 3_600_000) times.push({ name: 'This evening', at: evening })
  times.push({ name: 'Tomorrow', at: atHour(now, 1, MORNING) })
  const daysToMonday = (8 - now.getDay()) % 7 || 7
  if (daysToMonday > 1) times.push({ name: 'Monday', at: atHour(now, daysToMonday, MORNING) })
  return times
}

function atHour(now: Date, daysAhead: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, hour)
}
