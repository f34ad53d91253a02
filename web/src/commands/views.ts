import { type Narrow, narrowKey } from '#narrow/narrow.ts'
import type { FeedView, PageView, View } from './view.ts'

const declared = import.meta.glob<View>('../**/*.view.ts', { eager: true, import: 'default' })

/** All views, as the sidebar lists them. */
export const views: readonly View[] = Object.values(declared).sort(
  (a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY),
)

const pages = new Map<string, PageView>()
for (const view of views) {
  if ('narrow' in view) continue
  for (const address of [view.address, ...(view.aliases ?? [])]) {
    if (pages.has(address)) throw new Error(`Two views are at #${address}.`)
    pages.set(address, view)
  }
}

/** The view with a page at this address, or `undefined`. */
export function pageAt(address: string): PageView | undefined {
  return pages.get(address)
}

const feeds = new Map(
  views.flatMap((view) => ('narrow' in view ? [[narrowKey(view.narrow), view] as const] : [])),
)

/** The view that shows exactly these messages, or `undefined`. */
export function feedOf(narrow: Narrow): FeedView | undefined {
  return feeds.get(narrowKey(narrow))
}
