import type { ClientState, Subscription } from '@parley/client'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/**
 * A page about a channel, at `#channels/7/platform/address`. Each is declared in a file `*.channel.ts`; tabs and address
 * follow.
 */
export interface ChannelPage {
  readonly address: string
  readonly name: string
  readonly icon: LucideIcon
  /** Where its tab stands. */
  readonly order: number
  /** How much is there: stands beside the name. */
  readonly count?: (channel: Subscription) => number
  /** Whether it makes sense for this person. It does, unless said otherwise. */
  readonly isFor?: (state: ClientState, channel: Subscription) => boolean
  /** What is in it scrolls by itself. */
  readonly fillsPage?: boolean
  readonly Page: ComponentType<ChannelPageProps>
}

export interface ChannelPageProps {
  readonly channel: Subscription
  /** The setting that the address names. */
  readonly chosen: string | undefined
}
