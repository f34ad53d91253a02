import { useEffect, useRef } from 'react'
import { useSlice } from '#data/hooks.ts'
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
    <div className={styles.settings}>
      {(!isNarrow || listOnly) && <SettingsList open={listOnly ? undefined : page} />}
      {!listOnly && (
        <div ref={scroller} className={styles.scroller}>
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

/** Without an address, the first page of the area. */
function pageAt(area: string, address: string | undefined): SettingsPage | undefined {
  return pages.find((page) => page.area === area && (address === undefined || page.address === address))
}
