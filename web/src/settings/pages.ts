import type { ClientState } from '@parley/client'
import type { SettingsPage } from './page.ts'

const declared = import.meta.glob<SettingsPage>('./**/*.settings.ts', { eager: true, import: 'default' })

/** All pages, as the list has them. */
export const pages: readonly SettingsPage[] = Object.values(declared).sort((a, b) => a.order - b.order)

export function mayOpenPage(page: SettingsPage, state: ClientState): boolean {
  return page.mayOpen?.(state) ?? (page.area === 'settings' || state.self.is_admin)
}
