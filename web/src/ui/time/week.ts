import { perLocale } from '#language/locale.ts'

const MONDAY = 1

interface WeekInfo {
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay: number
}

/** A property in older browsers, a method in newer ones, in some neither. */
interface WithWeek {
  readonly weekInfo?: WeekInfo
  readonly getWeekInfo?: () => WeekInfo
}

const ofLocale = perLocale((code) => {
  const locale: WithWeek = new Intl.Locale(code)
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY
})

/**
 * The day with which weeks begin, 1 for Monday to 7 for Sunday.
 * @param chosen the person's setting: 0 is as their language and country do
 */
export function firstDayOfWeek(chosen: number): number {
  return chosen === 0 ? ofLocale() : chosen
}
