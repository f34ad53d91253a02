import { CalendarClock, Clock3 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type FormEvent, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSettings } from '#data/hooks.ts'
import { useFirstDayOfWeek } from '#data/week.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/calendar/DateField.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import { formatMoment } from '#ui/time/format.ts'
import { comingTimes, fieldTime } from '#ui/time/times.ts'
import styles from './menus.module.css'
import { sendLater, type Written } from './send-later.ts'

interface Props {
  /** Undefined where there is nothing that could be sent. */
  written: Written | undefined
  onDone: () => void
}

/** When a message may go out: soon, or at a chosen time. */
export default function SendLaterMenu({ written, onDone }: Props) {
  const app = useApp()
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const [isChoosing, setChoosing] = useState(false)
  const wantsDialog = useRef(false)
  const isUploading = written?.attachments.some(({ state }) => state !== 'done') ?? false
  const reason = written
    ? isUploading
      ? t`Files are still being uploaded.`
      : undefined
    : t`Write something first.`

  async function schedule(at: Date) {
    if (!written) return
    if (await sendLater(app, written, at, formatMoment(at, twentyFour))) onDone()
  }

  return (
    <>
      <DropdownMenu.Root defaultOpen>
        <DropdownMenu.Trigger asChild>
          <IconButton icon={CalendarClock} label={t`Send later`} />
        </DropdownMenu.Trigger>
        <MenuContent
          align="end"
          sideOffset={6}
          aria-label={t`Send later`}
          onCloseAutoFocus={(event) => {
            if (!wantsDialog.current) return
            wantsDialog.current = false
            event.preventDefault()
            setChoosing(true)
          }}
        >
          {reason && <DropdownMenu.Label className={menu.label}>{reason}</DropdownMenu.Label>}
          {!reason && (
            <>
              {comingTimes(new Date()).map(({ name, at }) => (
                <DropdownMenu.Item key={name} className={menu.item} onSelect={() => void schedule(at)}>
                  <Clock3 size={16} aria-hidden="true" />
                  {name}
                  <span className={styles.detail}>{formatMoment(at, twentyFour)}</span>
                </DropdownMenu.Item>
              ))}
              <DropdownMenu.Separator className={menu.line} />
              <DropdownMenu.Item
                className={menu.item}
                onSelect={() => {
                  wantsDialog.current = true
                }}
              >
                <CalendarClock size={16} aria-hidden="true" />
                {t`Choose a date and time…`}
              </DropdownMenu.Item>
            </>
          )}
        </MenuContent>
      </DropdownMenu.Root>
      {isChoosing && <TimeDialog onChoose={(at) => void schedule(at)} onClose={() => setChoosing(false)} />}
    </>
  )
}

function TimeDialog({ onChoose, onClose }: { onChoose: (at: Date) => void; onClose: () => void }) {
  const [tomorrow = new Date()] = comingTimes(new Date())
    .slice(-2)
    .map(({ at }) => at)
  const firstDay = useFirstDayOfWeek()
  const [value, setValue] = useState(() => fieldTime(tomorrow))
  const at = new Date(value)
  const isComing = at.getTime() > Date.now()

  function submit(event: FormEvent) {
    event.preventDefault()
    // The composer is around this form, as far as events are concerned.
    event.stopPropagation()
    if (!isComing) return
    onChoose(at)
    onClose()
  }

  return (
    <DialogCard title={t`Send later`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={t`Date and time`}
          required
          hint={t`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}
          draw={(shared) => (
            <DateField
              {...shared}
              type="datetime-local"
              firstDay={firstDay}
              value={value}
              min={fieldTime(new Date())}
              onType={setValue}
            />
          )}
        />
        <div className={styles.buttons}>
          {!isComing && (
            <p className={styles.note} role="status">
              {t`This time has passed.`}
            </p>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={!isComing}>
            {t`Send then`}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}
