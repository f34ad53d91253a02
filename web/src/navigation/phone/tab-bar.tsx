import type { Place } from '#narrow/hash.ts'
import { conversationOf, shapeOf } from '#narrow/narrow.ts'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './TabBar.module.css'

/** The places of a phone. Its room is kept while its code comes. */
export const TabBar = onDemand(() => import('./TabBar.tsx'), <div className={styles.bar} />)

/** Where one writes, the composer stands at the foot. */
export function hasTabBar(place: Place): boolean {
  if (place.kind !== 'messages') return true
  return conversationOf(place.narrow) === undefined && shapeOf(place.narrow).kind !== 'channel'
}
