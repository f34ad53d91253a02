import type { UsageDay, UsageWeek } from '@parley/api/usage/objects'

/** One bar of a plot. */
export interface Point {
  /** The day of UTC that it shows, or the first of them: `2026-11-25`. */
  readonly day: string
  /** Of each series. Null where nothing is known. */
  readonly values: readonly (number | null)[]
}

/** More bars than this would be thinner than a line on a phone. */
const MOST_BARS = 120

/** How many days a bar of so many days stands for. */
export const daysOfBar = (days: number): 1 | 7 => (days > MOST_BARS ? 7 : 1)

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** Days, or the weeks that they make, counted back from the last so that it is a whole one. */
function grouped(days: readonly UsageDay[]): (readonly UsageDay[])[] {
  const size = daysOfBar(days.length)
  const groups: (readonly UsageDay[])[] = []
  for (let end = days.length; end > 0; end -= size) groups.unshift(days.slice(Math.max(0, end - size), end))
  return groups
}

const points = (
  days: readonly UsageDay[],
  values: (group: readonly UsageDay[]) => Point['values'],
): Point[] => grouped(days).map((group) => ({ day: group[0]?.day ?? '', values: values(group) }))

const sent = ({ public: open, private: closed, direct }: UsageDay['people']) => open + closed + direct

/** Messages of people, and of bots. */
export const bySender = (days: readonly UsageDay[]): Point[] =>
  points(days, (group) => [
    sum(group.map(({ people }) => sent(people))),
    sum(group.map(({ bots }) => sent(bots))),
  ])

/** Messages of people in public channels, in private ones, and direct ones. */
export const byPlace = (days: readonly UsageDay[]): Point[] =>
  points(days, (group) => [
    sum(group.map(({ people }) => people.public)),
    sum(group.map(({ people }) => people.private)),
    sum(group.map(({ people }) => people.direct)),
  ])

/** The bytes of files at the end. */
export const storage = (days: readonly UsageDay[]): Point[] =>
  points(days, (group) => [group.at(-1)?.storage ?? 0])

export const activeOfDays = (days: readonly UsageDay[]): Point[] =>
  days.map(({ day, active_people: people }) => ({ day, values: [people] }))

export const activeOfWeeks = (weeks: readonly UsageWeek[]): Point[] =>
  weeks.map(({ first_day: day, active_people: people }) => ({ day, values: [people] }))

/** All that a series shows. */
export const totalOf = (points: readonly Point[], series: number): number =>
  sum(points.map(({ values }) => values[series] ?? 0))

/** The smallest number with one digit and zeros behind it that no point surpasses: where a plot ends. */
export function topOf(points: readonly Point[]): number {
  const highest = Math.max(1, ...points.map(({ values }) => sum(values.map((value) => value ?? 0))))
  const power = 10 ** Math.floor(Math.log10(highest))
  return Math.ceil(highest / power) * power
}
