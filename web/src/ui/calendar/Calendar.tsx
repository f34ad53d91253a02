import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { isRightToLeft, keyBackward, keyForward, perLocale } from '#language/locale.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './Calendar.module.css'
import { addDays, addMonths, dateOf, dayIn, endOfWeek, monthOf, startOfWeek, weeksOf } from './days.ts'

interface Props {
  /** The chosen day, as 2026-11-25. Empty: none. */
  value: string
  /** No day before can be chosen. */
  min?: string | undefined
  /** And none after. */
  max?: string | undefined
  /** 1 for Monday to 7 for Sunday. */
  firstDay: number
  onChoose: (day: string) => void
}

const END_OF_TIME = '9999-12-31'

const formats = perLocale((locale) => {
  // Fields have days of this calendar, whatever the country's own is.
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' })
  return {
    month: of({ month: 'long', year: 'numeric' }),
    whole: of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    number: of({ day: 'numeric' }),
    weekday: of({ weekday: 'long' }),
    short: of({ weekday: 'short' }),
  }
})

/**
 * A month of which a day is chosen. Arrows go by days and weeks, Page Up and Page Down by months, with Shift by years,
 * Home and End to the ends of the week.
 */
export function Calendar({ value, min = '', max = END_OF_TIME, firstDay, onChoose }: Props) {
  const id = useId()
  const [today] = useState(() => dayIn(new Date()))
  const [at, setAt] = useState(value || (min > today ? min : max < today ? max : today))
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that has the place of the focus is another one
  useLayoutEffect(() => {
    if (!isByKey.current && !grid.current?.contains(document.activeElement)) return
    isByKey.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at, firstDay])

  function onKeyDown(event: KeyboardEvent) {
    const to = wayOf(event, at, firstDay)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    isByKey.current = true
    setAt(to)
  }

  const { month, whole, number, weekday, short } = formats()
  const weeks = weeksOf(at, firstDay)
  const [Earlier, Later] = isRightToLeft() ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight]
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton icon={Earlier} label={t`Earlier month`} onClick={() => setAt(addMonths(at, -1))} />
        <p id={id} aria-live="polite">
          {month.format(dateOf(at))}
        </p>
        <IconButton icon={Later} label={t`Later month`} onClick={() => setAt(addMonths(at, 1))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the days are chosen in it */}
      <table ref={grid} role="grid" aria-labelledby={id} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" aria-label={weekday.format(dateOf(day))}>
                {short.format(dateOf(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what has the focus stays in its place
            <tr key={row}>
              {week.map((day, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={whole.format(dateOf(day))}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    data-beside={monthOf(day) !== monthOf(at) || undefined}
                    disabled={day < min || day > max}
                    onClick={() => onChoose(day)}
                  >
                    {number.format(dateOf(day))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {today >= min && today <= max && (
        <Button kind="quiet" onClick={() => onChoose(today)}>
          {t`Today`}
        </Button>
      )}
    </div>
  )
}

/** The day to which a key leads. */
function wayOf({ key, shiftKey }: KeyboardEvent, at: string, firstDay: number): string | undefined {
  switch (key) {
    case keyForward():
      return addDays(at, 1)
    case keyBackward():
      return addDays(at, -1)
    case 'ArrowDown':
      return addDays(at, 7)
    case 'ArrowUp':
      return addDays(at, -7)
    case 'PageDown':
      return addMonths(at, shiftKey ? 12 : 1)
    case 'PageUp':
      return addMonths(at, shiftKey ? -12 : -1)
    case 'Home':
      return startOfWeek(at, firstDay)
    case 'End':
      return endOfWeek(at, firstDay)
    default:
      return undefined
  }
}
