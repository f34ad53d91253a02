import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { AtCursor } from '#navigation/conversations/use-lines.ts'
import styles from './LineList.module.css'

interface Props {
  cursor: AtCursor
  /** Where the line leads. */
  href: string
  /** A picture before the name. */
  lead: ReactNode
  name: ReactNode
  /** Below the name. */
  about?: ReactNode
  /** Facts, and what can be done. */
  children: ReactNode
  onContextMenu?: (event: MouseEvent<HTMLElement>) => void
}

/** A line of a list: a link with a name, and behind it what can be done. */
export function Line({ cursor, href, lead, name, about, children, onContextMenu }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (cursor.takesFocus) link.current?.focus({ preventScroll: true })
  }, [cursor.takesFocus])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing moves the cursor of the keys
    <div
      className={styles.line}
      data-cursor={cursor.isCursor || undefined}
      onPointerMove={cursor.onPoint}
      onContextMenu={onContextMenu}
    >
      <a ref={link} className={styles.link} href={href}>
        {lead}
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          {about}
        </span>
      </a>
      {children}
    </div>
  )
}
