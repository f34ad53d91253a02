import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Avatars, type Face } from '#ui/Avatars.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import styles from './Line.module.css'
import actions from './LineActions.module.css'
import { Snippet } from './Snippet.tsx'
import type { AtCursor } from './use-lines.ts'
import { useLongSwipe } from './use-long-swipe.ts'

const FACE = 24
const FACE_NARROW = 40

interface Props {
  href: string
  faces: readonly Face[]
  name: ReactNode
  /** What was said last; undefined while it is fetched. */
  message: MessageWithFlags | undefined
  isPair?: boolean
  isQuiet?: boolean
  /** The name has the channel in it. */
  isWide?: boolean
  /** Stands before the count. */
  note?: ReactNode
  count: ReactNode
  time: ReactNode
  cursor: AtCursor
  /** A long swipe to the left does this. */
  onLongSwipe?: (() => void) | undefined
  onContextMenu?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** What can be done, at the end of the row with the cursor. */
  children: ReactNode
}

/** A conversation in one line: who spoke last, where, and what they said. */
export function Line(props: Props) {
  const { href, faces, name, message, isPair = false, isQuiet = false, note, count, time, children } = props
  const { isCursor, takesFocus, onPoint } = props.cursor
  const isNarrow = useIsNarrow()
  const swipe = useLongSwipe(props.onLongSwipe)
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true })
  }, [takesFocus])
  function point() {
    onPoint()
    // The focus goes along, or Enter would open another row than the one that is lit.
    if (document.activeElement?.matches('[data-line]')) link.current?.focus({ preventScroll: true })
  }

  const classes = [
    styles.row,
    isCursor && styles.cursor,
    isQuiet && styles.quiet,
    props.isWide && styles.wide,
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link and the buttons within have keys of their own
    <div
      className={classes.filter(Boolean).join(' ')}
      data-lit={isCursor ? true : undefined}
      onPointerMove={point}
      {...swipe}
      onContextMenu={props.onContextMenu}
    >
      <a ref={link} data-line className={styles.link} href={href} onFocus={onPoint}>
        <span className={styles.face}>
          <Avatars faces={faces} size={isNarrow ? FACE_NARROW : FACE} />
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.snippet} dir="auto">
          {message ? (
            <Snippet message={message} isPair={isPair} />
          ) : (
            <span className={styles.loading} aria-hidden="true" />
          )}
        </span>
        {note}
        <span className={styles.count}>{count}</span>
        {time}
      </a>
      <span className={actions.actions}>{children}</span>
    </div>
  )
}
