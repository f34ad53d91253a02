import { updateSettings } from '@parley/api/settings/endpoints'
import { quietUntil } from '@parley/api/settings/quiet-hours'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useReader, useSettings } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { formatFull, formatZoneClock } from '#ui/time/format.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import setting from '../setting/Setting.module.css'
import styles from './QuietHours.module.css'

const DAY_MINUTES = 24 * 60
const HOURS = [0, 4, 8, 12, 16, 20, 24]

/** The quiet hours on a line of a day, and what they mean now. */
export function QuietHours() {
  const settings = useSettings()
  const now = useMinute()
  if (!settings.quiet_hours_enabled) return null
  const from = minuteOf(settings.quiet_hours_from)
  const until = minuteOf(settings.quiet_hours_until)
  const spans = until > from ? [[from, until]] : [[0, until] as const, [from, DAY_MINUTES] as const]
  return (
    <div className={styles.line}>
      <div className={styles.day} aria-hidden="true">
        {spans.map(([begin = 0, end = 0]) => (
          <span key={begin} style={{ insetInlineStart: percent(begin), inlineSize: percent(end - begin) }}>
            {end - begin >= 180 && t`quiet`}
          </span>
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
      <State now={now} />
      <Zone />
    </div>
  )
}

function State({ now }: { now: number }) {
  const settings = useSettings()
  const { twentyFourHourTime } = useReader()
  const end = endOf(settings, now)
  if (end === undefined) return null
  return (
    <p className={setting.note}>
      {end === Number.POSITIVE_INFINITY
        ? t`With these days and hours it is always quiet: nothing will ever be told.`
        : t`It is quiet now, until ${formatFull(end, twentyFourHourTime)}.`}
    </p>
  )
}

/** A time zone may be one that this browser does not know. */
function endOf(settings: ReturnType<typeof useSettings>, now: number): number | undefined {
  try {
    return quietUntil(settings, settings.timezone, now)
  } catch {
    return undefined
  }
}

/** In which zone the hours are; who has none chosen can take that of this device. */
function Zone() {
  const { connection } = useApp()
  const { timezone } = useSettings()
  const { twentyFourHourTime } = useReader()
  const now = useMinute()
  const [problem, setProblem] = useState<string>()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (timezone === here) return null

  const take = () =>
    connection.call(updateSettings, { timezone: here }).then(
      () => setProblem(undefined),
      (error) => setProblem(explanationOf(error)),
    )
  const there = formatZoneClock(new Date(now * 1000), timezone || 'UTC', twentyFourHourTime)
  return (
    <>
      <p className={setting.note}>
        {timezone === ''
          ? t`Your profile names no time zone: the hours are those of UTC, where it is ${there}.`
          : t`The hours are those of ${timezone}, where it is ${there}.`}{' '}
        <button type="button" className={setting.link} onClick={() => void take()}>
          {t`Use ${here}`}
        </button>
      </p>
      {problem && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const percent = (minutes: number) => `${(100 * minutes) / DAY_MINUTES}%`
