import { DropdownMenu } from 'radix-ui'
import { useSettings } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import { formatClock, formatMoment } from '#ui/time/format.ts'
import { comingTimes } from '#ui/time/times.ts'

interface Props {
  onChoose: (at: Date, words: string) => void
  onClose: () => void
}

/** Until when a conversation stays away. Hangs under the place where it is drawn. */
export default function SnoozeMenu({ onChoose, onClose }: Props) {
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const now = new Date()
  return (
    <DropdownMenu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} />
      </DropdownMenu.Trigger>
      <MenuContent align="end" aria-label={t`Snooze`}>
        <DropdownMenu.Label className={menu.label}>{t`Snooze until`}</DropdownMenu.Label>
        {comingTimes(now).map(({ name, at }) => {
          const isToday = at.toDateString() === now.toDateString()
          const words = isToday ? formatClock(at.getTime() / 1000, twentyFour) : formatMoment(at, twentyFour)
          return (
            <DropdownMenu.Item key={name} className={menu.item} onSelect={() => onChoose(at, words)}>
              <span className={menu.grow}>{name}</span>
              <span className={menu.hint}>{words}</span>
            </DropdownMenu.Item>
          )
        })}
      </MenuContent>
    </DropdownMenu.Root>
  )
}
