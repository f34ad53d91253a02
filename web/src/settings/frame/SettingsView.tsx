import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { PageProps } from '#commands/view.ts'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { goTo } from '#narrow/location.ts'
import { backHash } from '#navigation/back.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { hashOfPage } from '../page.ts'
import { mayOpenPage, pageAt } from '../pages.ts'
import { NoPage } from './NoPage.tsx'
import { OpenPage } from './OpenPage.tsx'
import { SettingsList } from './SettingsList.tsx'
import styles from './SettingsView.module.css'

/** All settings: the list of their pages, and the one that is open. On a phone one after the other. */
export default function SettingsView({ view, path }: PageProps) {
  const app = useApp()
  const [address, ...within] = path
  const isNarrow = useIsNarrow()
  const area = view.address
  const page = useSlice((state) => pageAt(area, address, state))
  const mayOpen = useSlice((state) => page !== undefined && mayOpenPage(page, state))
  const scroller = useRef<HTMLDivElement>(null)
  const key = [area, page?.address, ...(page?.Whole ? within : [])].join('/')
  const last = useRef(key)
  useLayoutEffect(() => {
    // What had the focus is gone with its page. Without another, keys would be nobody's.
    if (last.current !== key && document.activeElement === document.body) {
      scroller.current?.querySelector('h1')?.focus({ preventScroll: true })
    }
    last.current = key
  }, [key])
  // From what is open within a page, the way leads to the page first.
  const up = page?.Whole && within.length > 0 ? hashOfPage(page) : backHash(app)
  const listOnly = isNarrow && address === undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whatever has the focus in it, Escape leaves
    <div className={styles.settings} onKeyDown={(event) => leaveByEscape(event, up)}>
      {(!isNarrow || listOnly) && <SettingsList open={listOnly ? undefined : page} isAlone={listOnly} />}
      {!listOnly && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        <div key={key} ref={scroller} className={styles.scroller} tabIndex={0} data-scroller>
          {page && mayOpen ? <OpenPage page={page} path={within} /> : <NoPage isKnown={page !== undefined} />}
        </div>
      )}
    </div>
  )
}

/** Escape leaves a text first, then the settings. Switches and buttons keep nobody here. */
function leaveByEscape(event: KeyboardEvent, up: string): void {
  const { target } = event
  if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return
  // It belongs to what is open over the page.
  if (target.closest('[role="dialog"], [role="menu"]')) return
  event.preventDefault()
  if (isText(target)) target.blur()
  else goTo(up)
}

function isText(target: HTMLElement): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
}
