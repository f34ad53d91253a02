import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getUsage } from '@parley/api/usage/endpoints'
import { useEffect, useState } from 'react'
import { fileSize } from '#compose/file-size.ts'
import { formatNumber } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { useAnswer } from '../integrations/use-answer.ts'
import setting from '../setting/Setting.module.css'
import { barName, briefDay } from './days.ts'
import { LargestUploads } from './LargestUploads.tsx'
import { Plot } from './Plot.tsx'
import { activeOfDays, activeOfWeeks, byPlace, bySender, daysOfBar, storage, totalOf } from './points.ts'
import styles from './Usage.module.css'

/** Nothing tells a page that older messages have been counted. */
const COUNTING_MS = 3_000
/** Nor what happens meanwhile: a page that stays open is not much behind. */
const FRESH_MS = 60_000

/** How much the organization is used, in plots. */
export function Usage() {
  const [days, setDays] = useState(90)
  const { answer, problem, askAgain } = useAnswer(getUsage, { days })
  const wait = answer?.is_complete === false ? COUNTING_MS : FRESH_MS
  useEffect(() => {
    const timer = setInterval(askAgain, wait)
    return () => clearInterval(timer)
  }, [askAgain, wait])
  if (!answer) {
    return problem === undefined ? (
      <p className={setting.note} role="status">{t`Loading…`}</p>
    ) : (
      <p className={setting.note} role="alert">
        {problem} <Button kind="quiet" onClick={askAgain}>{t`Try again`}</Button>
      </p>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <FilterSelect
          label={t`Time`}
          value={String(days)}
          choices={[
            ['90', t`The last 90 days`],
            ['30', t`The last 30 days`],
            ['366', t`The last year`],
          ]}
          onChange={(value) => setDays(Number(value))}
        />
        <p role="status">
          {answer.is_complete
            ? t`Days begin at midnight UTC.`
            : t`Messages from before are still being counted.`}
        </p>
      </div>
      <Plots {...answer} />
      <LargestUploads />
    </>
  )
}

function Plots({ days, weeks }: AnswerOf<typeof getUsage>) {
  const senders = bySender(days)
  const ofPeople = totalOf(senders, 0)
  const all = ofPeople + totalOf(senders, 1)
  const today = days.at(-1)
  const thisWeek = weeks.at(-1)
  const size = daysOfBar(days.length)
  const shared = { nameOf: barName(size), briefOf: briefDay, format: formatNumber }
  const known = (people: number | null | undefined) =>
    (people ?? null) === null ? '–' : formatNumber(people ?? 0)
  return (
    <>
      <Plot
        {...shared}
        title={size === 1 ? t`Messages per day` : t`Messages per week`}
        figure={formatNumber(all)}
        about={plural(all, { one: 'message in this time', other: 'messages in this time' })}
        series={[t`By people`, t`By bots`]}
        points={senders}
        empty={t`Nobody has written in this time. Invite people, or write the first message.`}
      />
      <Plot
        {...shared}
        title={t`Where people write`}
        figure={formatNumber(ofPeople)}
        about={plural(ofPeople, {
          one: 'message by a person in this time',
          other: 'messages by people in this time',
        })}
        series={[t`Public channels`, t`Private channels`, t`Direct messages`]}
        points={byPlace(days)}
        empty={t`No person has written in this time.`}
      />
      {size === 1 && (
        <Plot
          {...shared}
          title={t`People per day`}
          figure={known(today?.active_people)}
          about={plural(today?.active_people ?? 0, {
            one: 'person was here today',
            other: 'people were here today',
          })}
          series={[t`People`]}
          points={activeOfDays(days)}
          empty={t`Nobody was counted in this time.`}
        />
      )}
      <Plot
        {...shared}
        nameOf={barName(7)}
        title={t`People per week`}
        figure={known(thisWeek?.active_people)}
        about={plural(thisWeek?.active_people ?? 0, {
          one: 'person was here this week',
          other: 'people were here this week',
        })}
        series={[t`People`]}
        points={activeOfWeeks(weeks)}
        empty={t`Nobody was counted in this time.`}
      />
      <Plot
        {...shared}
        format={fileSize}
        title={t`Room that files take`}
        figure={fileSize(today?.storage ?? 0)}
        about={t`of uploaded files`}
        series={[t`Files`]}
        points={storage(days)}
        empty={t`No files have been uploaded.`}
      />
    </>
  )
}
