import { type FormEvent, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { namesOf } from '#data/hooks.ts'
import { useFirstDayOfWeek } from '#data/week.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/calendar/DateField.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { formatDate } from '#ui/time/format.ts'
import { fieldTime } from '#ui/time/times.ts'
import styles from '../actions/dialogs.module.css'
import { firstSince } from './first-since.ts'
import { pastDays } from './past-days.ts'

interface Props {
  narrow: Narrow
  onClose: () => void
}

/** Leads to the first message of a day, in what is open. */
export default function DayDialog({ narrow, onClose }: Props) {
  const app = useApp()
  const id = useId()
  const firstDay = useFirstDayOfWeek()
  const [now] = useState(() => new Date())
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState('')

  async function goToFirst(since: Date | undefined) {
    try {
      const near = await firstSince(app, narrow, since)
      if (near === undefined) return setProblem(t`Nothing was written on that day or later.`)
      onClose()
      goTo(narrowHash({ terms: narrow.terms, near }, namesOf(app.session.state)))
    } catch (error) {
      app.report(error)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen !== '') void goToFirst(new Date(`${chosen}T00:00`))
  }

  return (
    <DialogCard title={t`Go to a day`} onClose={onClose}>
      <ul className={`plain ${styles.times}`}>
        {pastDays(now).map(({ name, at }) => (
          <li key={name}>
            <button type="button" onClick={() => void goToFirst(at)}>
              <span>{name}</span>
              {at && (
                <time className={styles.note} dateTime={at.toISOString()}>
                  {formatDate(at, at.getFullYear() !== now.getFullYear())}
                </time>
              )}
            </button>
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.field}>
          <label htmlFor={`${id}-day`}>{t`Another day`}</label>
          <DateField
            id={`${id}-day`}
            type="date"
            firstDay={firstDay}
            max={fieldTime(now).slice(0, 10)}
            value={chosen}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onType={(day) => {
              setChosen(day)
              setProblem('')
            }}
          />
        </div>
        {problem && (
          <p id={`${id}-problem`} role="alert" className={styles.note}>
            {problem}
          </p>
        )}
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={chosen === ''}>
            {t`Go there`}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}
