import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { backHash } from '#navigation/back.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import styles from './Frame.module.css'

interface Props {
  /** Where the arrow of a phone leads. */
  back: string
  /** Its name, and what can be done with all of it. */
  head?: ReactNode
  /** Stays at the foot while the page scrolls. */
  foot?: ReactNode
  /** What is in it scrolls by itself. */
  isFilled?: boolean
  children: ReactNode
}

/** A page about channels, on the whole main area. Escape leads back to where one was. */
export function Frame({ back, head, foot, isFilled = false, children }: Props) {
  const app = useApp()
  const isNarrow = useIsNarrow()
  const frame = useRef<HTMLDivElement>(null)
  function leaveByEscape(event: KeyboardEvent) {
    const { target, key } = event
    if (key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return
    // It belongs to what is open over the page.
    if (!frame.current?.contains(target)) return
    event.preventDefault()
    if (target.matches('textarea, input:not([type="checkbox"], [type="radio"])')) target.blur()
    else goTo(backHash(app))
  }
  useEffect(() => {
    // Escape has to reach the page also where nothing of it was used yet.
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whatever has the focus in it, Escape leaves
    <div ref={frame} className={styles.frame} tabIndex={-1} onKeyDown={leaveByEscape}>
      <div className={styles.top}>
        {isNarrow && (
          <a className={styles.back} href={back} aria-label={t`Back`}>
            <ArrowLeft size={20} aria-hidden="true" />
          </a>
        )}
        {head}
      </div>
      {isFilled ? (
        children
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        <div className={styles.scroller} tabIndex={0}>
          <div className={styles.page}>{children}</div>
        </div>
      )}
      {foot}
    </div>
  )
}
