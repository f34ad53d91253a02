import type { MouseEvent } from 'react'
import { Store } from '#store/store.ts'

/** What a menu is about. */
export type MenuPlace =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'channel'; readonly channelId: number }

export interface OpenMenu {
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

/** The open menu of a topic or channel. Not within its row, which may go while it is open. */
export const placeMenu = new Store<OpenMenu | undefined>(undefined)

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
  placeMenu.set({ place, at, opener })
}

export type PlaceDialog =
  | { readonly kind: 'members' | 'add-people' | 'leave'; readonly channelId: number }
  | { readonly kind: 'new-group' }

/** The open dialog about a channel, or the one that begins a conversation of several. */
export const placeDialog = new Store<PlaceDialog | undefined>(undefined)
