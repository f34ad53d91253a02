import type { ClientState } from '@parley/client'
import type { SettingsPage } from './page.ts'

const declared = import.meta.glob<SettingsPage>('./**/*.settings.ts', { eager: true, import: 'default' })

/** All pages, as the list has them. */
export const pages: readonly SettingsPage[] = Object.values(declared).sort((a, b) => a.order - b.order)

export function mayOpenPage(page: SettingsPage, state: ClientState): boolean {
  return page.mayOpen?.(state) ?? (page.area === 'settings' || state.self.is_admin)
}

/** Those that the person may open. */
export function pagesFor(state: ClientState): SettingsPage[] {
  return pages.filter((page) => mayOpenPage(page, state))
}

/** The page of an address; without one, the first of the area that the person may open. */
export function pageAt(
  area: string,
  address: string | undefined,
  state: ClientState,
): SettingsPage | undefined {
  const ofArea = pages.filter((page) => page.area === area)
  if (address !== undefined) return ofArea.find((page) => page.address === address)
  return ofArea.find((page) => mayOpenPage(page, state)) ?? ofArea[0]
}
