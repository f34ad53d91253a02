import type { MouseEvent } from 'react'
import { overlay } from '#ui/overlay.tsx'

/** What a menu is about. */
export type MenuPlace =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'channel'; readonly channelId: number }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }

export interface MenuSpot {
  readonly place: MenuPlace
  /** The rectangle that it hangs at, in the window. */
  readonly at: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  /** What gets the focus back. */
  readonly opener: HTMLElement
}

/** The menu of a topic, a channel or a direct conversation. */
export const placeMenu = overlay(() => import('./PlaceMenu.tsx'))

/** Opens the menu: under a button, or where the pointer is. */
export function openPlaceMenu(event: MouseEvent<HTMLElement>, place: MenuPlace): void {
  event.preventDefault()
  const opener = event.currentTarget
  const { left, top, width, height } = opener.getBoundingClientRect()
  // The menu key of a keyboard gives no point.
  const isAtPointer = event.type === 'contextmenu' && event.clientX > 0
  const at = isAtPointer
    ? { left: event.clientX, top: event.clientY, width: 0, height: 0 }
    : { left, top, width, height }
  placeMenu({ place, at, opener })
}
