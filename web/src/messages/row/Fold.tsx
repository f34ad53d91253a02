import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
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

/** Shows the beginning of a long message, and the rest to who wants it. */
export function Fold({ message, children }: { message: MessageWithFlags; children: ReactNode }) {
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
        {children}
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
