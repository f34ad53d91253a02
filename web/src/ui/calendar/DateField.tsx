import { CalendarDays } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type InputHTMLAttributes, useRef, useState } from 'react'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Calendar } from './Calendar.tsx'
import styles from './DateField.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'min' | 'max'> {
  /** A day, or a day and a time, in the person's own zone. */
  type: 'date' | 'datetime-local'
  value: string
  min?: string
  max?: string
  /** With which day weeks begin: 1 for Monday to 7 for Sunday. Browsers do not let a page say so in their own calendars. */
  firstDay: number
  /** A value as it is typed: empty while it is none. */
  onType: (value: string) => void
  /** A value that was chosen in the calendar. Without it, as if it was typed. */
  onPick?: (value: string) => void
}

const DAY_LENGTH = '2026-11-25'.length
/** The time of a day that is chosen before any time is. */
const MORNING = 'T09:00'

/** A date or a moment: typed, or chosen in a calendar. */
export function DateField({ type, value, min, max, firstDay, onType, onPick = onType, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)

  function choose(day: string) {
    setOpen(false)
    onPick(type === 'date' ? day : day + (value.slice(DAY_LENGTH) || MORNING))
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <span className={styles.field}>
          <input
            {...rest}
            ref={field}
            type={type}
            value={value}
            min={min}
            max={max}
            onChange={({ target }) => onType(target.value)}
            onClick={(event) => {
              // Some browsers would open their own calendar, too. A phone needs its own for the time.
              if (matchMedia('(pointer: fine)').matches) event.preventDefault()
            }}
          />
          <Popover.Trigger asChild>
            <IconButton
              icon={CalendarDays}
              label={t`Choose a day`}
              className={styles.open}
              disabled={rest.disabled}
            />
          </Popover.Trigger>
        </span>
      </Popover.Anchor>
      {/* Within a dialog: outside of it, the page does not scroll, and nothing has the focus. */}
      <Popover.Portal container={field.current?.closest<HTMLElement>('[role="dialog"]')}>
        <Popover.Content
          ref={grid}
          className={`floating ${styles.popover}`}
          aria-label={t`Choose a day`}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            field.current?.focus()
          }}
        >
          <Calendar
            value={value.slice(0, DAY_LENGTH)}
            min={min?.slice(0, DAY_LENGTH)}
            max={max?.slice(0, DAY_LENGTH)}
            firstDay={firstDay}
            onChoose={choose}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
