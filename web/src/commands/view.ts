import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { App } from '#data/context.ts'
import { narrowHash } from '#narrow/hash.ts'
import type { Narrow } from '#narrow/narrow.ts'

/** How a view is called and drawn. */
export interface Described {
  readonly name: string
  /** What is there, in a few words: stands beside the name. */
  readonly detail?: string
  readonly icon: LucideIcon
  /** Where it stands in the sidebar, counted from the top. Without it the view is not listed there. */
  readonly order?: number
  /** Keys that lead there: see command.ts. */
  readonly keys?: readonly string[]
  /** A hook: what the sidebar counts. */
  readonly useCount?: () => ViewCount
}

export interface ViewCount {
  readonly count: number
  /** Something new: the name stands out. Otherwise the number only informs. */
  readonly isNew: boolean
  /** It is for the reader, and carries the accent. */
  readonly isForReader?: boolean
}

/** A view that is a feed of messages. Its address is that of its narrow. */
export interface FeedView extends Described {
  readonly narrow: Narrow
  /** That nothing is there, and how something gets there. */
  readonly whenEmpty: readonly [title: string, advice: string]
}

/** A view with a page of its own at `#address`. */
export interface PageView extends Described {
  readonly address: string
  /** Other addresses that lead there, as other clients know it. */
  readonly aliases?: readonly string[]
  /** It is about something that the address names: nothing leads there without it. */
  readonly needsPath?: boolean
  /** Whether the jump box leads this person there. */
  readonly isAvailable?: (app: App) => boolean
  /** It takes the place of the sidebar, too. Escape leads back to where one was. */
  readonly fillsWindow?: boolean
  /** Escape leads back from there to where one was before. */
  readonly leadsBack?: boolean
  readonly Page: ComponentType<PageProps>
}

export interface PageProps {
  readonly view: PageView
  /** What follows in the address: `['7', 'general']` in `#channels/7/general`. */
  readonly path: readonly string[]
}

/** A view of the whole app. Each is declared in a file `*.view.ts`; sidebar, header, addresses and jumps follow. */
export type View = FeedView | PageView

const NO_NAMES = { channelName: () => undefined, userName: () => undefined }

export function hashOfView(view: View): string {
  return 'narrow' in view ? narrowHash(view.narrow, NO_NAMES) : `#${view.address}`
}
