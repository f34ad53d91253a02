import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { t } from '#language/words.ts'
import styles from './Colors.module.css'

/** Far enough apart to be told from each other beside a name. */
const colors = () =>
  [
    ['#c2410c', t`Orange`],
    ['#a16207', t`Amber`],
    ['#4d7c0f', t`Olive`],
    ['#15803d', t`Green`],
    ['#0f766e', t`Teal`],
    ['#0e7490', t`Cyan`],
    ['#1d4ed8', t`Blue`],
    ['#4338ca', t`Indigo`],
    ['#7e22ce', t`Purple`],
    ['#a21caf', t`Magenta`],
    ['#be123c', t`Red`],
    ['#57534e', t`Gray`],
  ] as const

export function Colors({ chosen, onChoose }: { chosen: string; onChoose: (color: string) => void }) {
  return (
    <DropdownMenu.RadioGroup className={styles.colors} value={chosen} onValueChange={onChoose}>
      {colors().map(([color, name]) => (
        <DropdownMenu.RadioItem
          key={color}
          value={color}
          className={styles.color}
          style={{ background: color }}
          aria-label={name}
          title={name}
        >
          <DropdownMenu.ItemIndicator>
            <Check size={15} aria-hidden="true" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
