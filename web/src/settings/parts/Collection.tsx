import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Card } from '../frame/Card.tsx'
import styles from './Collection.module.css'

export interface Item {
  readonly key: string | number
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** A picture before its name. */
  readonly lead?: ReactNode
  /** What else can be done with it. */
  readonly tail?: ReactNode
  /** Without it, the person may not. */
  readonly remove?: (() => Promise<unknown>) | undefined
  /** Brings it back: offered after it was removed. */
  readonly restore?: (() => Promise<unknown>) | undefined
  /** What is removed, for who does not see where the button stands. */
  readonly name: string
}

interface Props {
  title: string
  items: readonly Item[]
  /** In place of items: that there are none, and what they are good for. */
  empty: string
  /** What adds another. */
  children?: ReactNode
}

/** Things of which there are several, with what removes and adds them. */
export function Collection({ title, items, empty, children }: Props) {
  return (
    <Card title={title}>
      {items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className="plain" aria-label={title}>
          {items.map((item) => (
            <Line key={item.key} item={item} />
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}

function Line({ item: { title, detail, lead, tail, name, remove, restore } }: { item: Item }) {
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

  return (
    <li className={styles.line}>
      {lead}
      <div className={styles.words}>
        <span dir="auto">{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </div>
      {tail}
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
