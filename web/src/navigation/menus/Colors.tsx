import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { channelColors } from '#data/channel-colors.ts'
import styles from './Colors.module.css'

export function Colors({ chosen, onChoose }: { chosen: string; onChoose: (color: string) => void }) {
  return (
    <DropdownMenu.RadioGroup className={styles.colors} value={chosen} onValueChange={onChoose}>
      {channelColors().map(([color, name]) => (
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
