import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type App, useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { goTo } from '#narrow/location.ts'
import { backHash } from '#navigation/back.ts'
import type { PageProps } from '#navigation/view.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import type { SettingsPage } from '../page.ts'
import { mayOpenPage, pages } from '../pages.ts'
import { NoPage } from './NoPage.tsx'
import { OpenPage } from './OpenPage.tsx'
import { SettingsList } from './SettingsList.tsx'
import styles from './SettingsView.module.css'

/** All settings: the list of their pages, and the one that is open. On a phone one after the other. */
export default function SettingsView({ view, path }: PageProps) {
  const app = useApp()
  const [address, chosen] = path
  const isNarrow = useIsNarrow()
  const area = view.address
  const page = pageAt(area, address)
  const mayOpen = useSlice((state) => page !== undefined && mayOpenPage(page, state))
  const scroller = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [page])
  const listOnly = isNarrow && address === undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whatever has the focus in it, Escape leaves
    <div className={styles.settings} onKeyDown={(event) => leaveByEscape(event, app)}>
      {(!isNarrow || listOnly) && <SettingsList open={listOnly ? undefined : page} isAlone={listOnly} />}
      {!listOnly && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        <div ref={scroller} className={styles.scroller} tabIndex={0}>
          {page && mayOpen ? (
            <OpenPage key={`${page.area}/${page.address}`} page={page} chosen={chosen} isNarrow={isNarrow} />
          ) : (
            <NoPage isKnown={page !== undefined} />
          )}
        </div>
      )}
    </div>
  )
}

/** Escape leaves a text first, then the settings. Switches and buttons keep nobody here. */
function leaveByEscape(event: KeyboardEvent, app: App): void {
  const { target } = event
  if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return
  // It belongs to what is open over the page.
  if (target.closest('[role="dialog"], [role="menu"]')) return
  event.preventDefault()
  if (isText(target)) target.blur()
  else goTo(backHash(app))
}

function isText(target: HTMLElement): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
}

/** Without an address, the first page of the area. */
function pageAt(area: string, address: string | undefined): SettingsPage | undefined {
  return pages.find((page) => page.area === area && (address === undefined || page.address === address))
}
