import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { t } from '#language/words.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './OrderParts.module.css'
import type { OrderedRow } from './use-order.ts'

/** By what a row is dragged. On a phone only the buttons are there. */
export function Grip({ name, place }: { name: string; place: OrderedRow['place'] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same
    <span
      className={styles.grip}
      draggable
      data-tip={t`Drag to move`}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        place.onDrag(true)
      }}
      onDragEnd={() => place.onDrag(false)}
    >
      <GripVertical size={16} aria-hidden="true" />
    </span>
  )
}

/** Moves a row up or down. */
export function OrderButtons({ name, place }: { name: string; place: OrderedRow['place'] }) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size={16}
        label={t`Move ${name} up`}
        disabled={place.isFirst}
        onClick={() => place.move(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size={16}
        label={t`Move ${name} down`}
        disabled={place.isLast}
        onClick={() => place.move(1)}
      />
    </>
  )
}
