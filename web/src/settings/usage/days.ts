import { perLocale } from '#language/locale.ts'
import { t } from '#language/words.ts'
import type { Point } from './points.ts'

const UTC = { timeZone: 'UTC' } as const
const whole = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      ...UTC,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
)
const brief = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...UTC, day: 'numeric', month: 'short' }),
)

/** 16 Nov */
export const briefDay = ({ day }: Point): string => brief().format(new Date(day))

/** Mon, 16 Nov 2026; for weeks also that it is the first day. */
export const barName =
  (days: 1 | 7) =>
  ({ day }: Point): string => {
    const first = whole().format(new Date(day))
    return days === 1 ? first : t`Week from ${first}`
  }
