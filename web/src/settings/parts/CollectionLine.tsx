import { Pencil, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Grip, OrderButtons } from '#ui/order/OrderParts.tsx'
import type { OrderedRow } from '#ui/order/use-order.ts'
import styles from './Collection.module.css'
import type { Item } from './Collection.tsx'

interface Props {
  item: Item
  /** Where it can be moved, if their order counts. */
  order?: OrderedRow | undefined
}

/** One of a collection: as it is, or the form that changes it. */
export function CollectionLine({ item, order }: Props) {
  const { title, detail, lead, tail, name, edit, remove } = item
  const [isEdited, setEdited] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  const wasEdited = useRef(false)
  // The focus goes into the form, and from there back to what opened it.
  useLayoutEffect(() => {
    if (isEdited === wasEdited.current) return
    wasEdited.current = isEdited
    line.current?.querySelector<HTMLElement>(isEdited ? 'input, select' : '[data-change]')?.focus()
  }, [isEdited])
  const { isBusy, takeAway } = useRemoval(item)
  if (isEdited && edit) {
    return (
      <li ref={line} className={`${styles.line} ${styles.editing}`}>
        <div className={styles.words}>
          <span dir="auto">{title}</span>
        </div>
        {edit(() => setEdited(false))}
      </li>
    )
  }
  return (
    <li ref={line} className={styles.line} {...order?.row}>
      {order && <Grip name={name} place={order.place} />}
      {lead}
      <div className={styles.words}>
        <span dir="auto">{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </div>
      {tail}
      {order && <OrderButtons name={name} place={order.place} />}
      {edit && (
        <IconButton
          icon={Pencil}
          size={16}
          label={t`Change ${name}`}
          data-change
          onClick={() => setEdited(true)}
        />
      )}
      {remove && (
        <IconButton
          icon={Trash2}
          size={16}
          label={t`Remove ${name}`}
          disabled={isBusy}
          onClick={() => void takeAway()}
        />
      )}
    </li>
  )
}

/** Removes it, and offers to take that back. */
function useRemoval({ name, remove, restore }: Item) {
  const { toasts, report } = useApp()
  const [isBusy, setBusy] = useState(false)

  async function takeAway() {
    if (!remove || isBusy) return
    setBusy(true)
    try {
      await remove()
      toasts.show(
        t`${name} is removed`,
        restore && { label: t`Undo`, onAction: () => void restore().catch(report) },
      )
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, takeAway }
}
