import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import styles from './Colors.module.css'

/** Far enough apart to be told from each other beside a name. */
const COLORS = [
  ['#c2410c', 'Orange'],
  ['#a16207', 'Amber'],
  ['#4d7c0f', 'Olive'],
  ['#15803d', 'Green'],
  ['#0f766e', 'Teal'],
  ['#0e7490', 'Cyan'],
  ['#1d4ed8', 'Blue'],
  ['#4338ca', 'Indigo'],
  ['#7e22ce', 'Purple'],
  ['#a21caf', 'Magenta'],
  ['#be123c', 'Red'],
  ['#57534e', 'Gray'],
] as const

export function Colors({ chosen, onChoose }: { chosen: string; onChoose: (color: string) => void }) {
  return (
    <DropdownMenu.RadioGroup className={styles.colors} value={chosen} onValueChange={onChoose}>
      {COLORS.map(([color, name]) => (
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
