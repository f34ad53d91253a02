import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { leaveOutBelow } from '#content/leave-out.ts'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import styles from './Fold.module.css'
import {
  COLLAPSED_PX,
  FOLDED_PX,
  isCollapsed,
  LONG_PX,
  mayBeLong,
  noteLength,
  openedMessages,
  toggleFolded,
} from './folding.ts'

interface Props {
  message: MessageWithFlags
  /** Draws the text; with another number, all of it anew. */
  children: (drawing: number) => ReactNode
}

/** Shows the beginning of a long message, and the rest to who wants it. */
export function Fold({ message, children }: Props) {
  const app = useApp()
  const body = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const isOpened = useStore(openedMessages).has(message.id)
  const { content } = message
  const isMeasured = isCollapsed(message) || mayBeLong(message)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const now = isMeasured ? (body.current?.scrollHeight ?? 0) : 0
    noteLength(message.id, now > LONG_PX)
    setHeight(now)
  }, [message.id, content, isMeasured])
  // What was found may stand in any line.
  const isFound = message.match_content !== undefined
  const isLong = height > LONG_PX
  const most = isCollapsed(message) ? COLLAPSED_PX : isLong && !isOpened && !isFound ? FOLDED_PX : undefined
  const isCut = most !== undefined && height > most
  const drawing = useCut(body, isCut ? most : Number.POSITIVE_INFINITY, content)

  /** What has the focus must be seen. */
  function openFor({ target }: FocusEvent) {
    const bottom = body.current?.getBoundingClientRect().bottom ?? 0
    if (isCut && target.getBoundingClientRect().bottom > bottom) toggleFolded(app, message)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees where the focus went */}
      <div
        ref={body}
        className={isCut ? styles.cut : undefined}
        style={isCut ? { maxHeight: most } : undefined}
        onFocus={openFor}
      >
        {children(drawing)}
      </div>
      {(isCut || (isLong && isOpened)) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={!isCut}
          onClick={() => toggleFolded(app, message)}
        >
          {isCut ? t`Show more` : t`Show less`}
        </button>
      )}
    </>
  )
}

/**
 * Takes away what is further down than so many pixels, if it is much: nobody sees it, and tables and code can be thousands of
 * elements.
 * Returns a number, which is another when more is to be seen than there is.
 */
function useCut(body: RefObject<HTMLElement | null>, most: number, content: string): number {
  const [drawing, setDrawing] = useState(0)
  const cutAt = useRef(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is drawn anew is whole
  useLayoutEffect(() => {
    if (most > cutAt.current) {
      cutAt.current = Number.POSITIVE_INFINITY
      return setDrawing(drawing + 1)
    }
    cutAt.current = most
    if (body.current && most < Number.POSITIVE_INFINITY) leaveOutBelow(body.current, most)
  }, [body, most, content, drawing])
  return drawing
}
