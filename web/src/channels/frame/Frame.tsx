import { ArrowLeft } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { backHash } from '#navigation/back.ts'
import { useViewKeys } from '#navigation/conversations/use-view-keys.ts'
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
  const leave = () => goTo(backHash(app))
  useViewKeys({
    // Wherever the focus is: a button that has done its work may have lost it to nothing.
    Escape: () => (isSomethingOpen() ? false : leave()),
  })
  function onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
    if (key !== 'Escape' || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    if (target.matches('input[type="checkbox"], input[type="radio"]')) leave()
    else if (target.matches('input, textarea, select')) target.blur()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves a text first, wherever it is
    <div className={styles.frame} onKeyDown={onKeyDown}>
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

/** Escape belongs to what is open over the page. */
const isSomethingOpen = () => document.querySelector('[role="dialog"], [role="menu"]') !== null
