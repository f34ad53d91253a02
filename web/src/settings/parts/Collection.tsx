import type { ReactNode } from 'react'
import { useApp } from '#data/context.ts'
import { useOrder } from '#ui/order/use-order.ts'
import { Card } from '../frame/Card.tsx'
import styles from './Collection.module.css'
import { CollectionLine } from './CollectionLine.tsx'

export interface Item {
  readonly key: string | number
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** A picture before its name. */
  readonly lead?: ReactNode
  /** What else can be done with it. */
  readonly tail?: ReactNode
  /** The form that changes it in its place. It ends by calling `close`. */
  readonly edit?: ((close: () => void) => ReactNode) | undefined
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
  /** If their order counts: gets their keys, which are numbers then, in a new one. */
  saveOrder?: (keys: number[]) => Promise<unknown>
  /** What adds another. */
  children?: ReactNode
}

/** Things of which there are several, with what removes, changes and adds them. */
export function Collection({ title, items, empty, saveOrder, children }: Props) {
  const { report } = useApp()
  const orderOf = useOrder(
    items.map(({ key }) => Number(key)),
    (keys) => void saveOrder?.(keys).catch(report),
  )
  return (
    <Card title={title}>
      {items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className="plain" aria-label={title}>
          {items.map((item) => (
            <CollectionLine key={item.key} item={item} order={saveOrder && orderOf(Number(item.key))} />
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}
