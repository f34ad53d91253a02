import type { Channel } from '../channels/state.ts'
import type { User } from '../users/state.ts'

/** Something that a bot of the server says, in a channel or to one person. */
export type Notice = {
  readonly content: string
  /** By default the notification bot. */
  readonly from?: 'notification' | 'welcome'
  /** Somebody whom the content names and whose account was made in this change. */
  readonly newcomer?: User
  /** The channels that the content links to: only these, so that a notice gives no other away. */
  readonly about?: readonly Channel[]
  /** People who need not read it. */
  readonly readBy?: readonly number[]
  /** Where it is unread to these people alone. */
  readonly unreadOnlyTo?: readonly number[]
  /** Bits of what is special about the message. */
  readonly marks?: number
} & ({ readonly channel: Channel; readonly topic: string } | { readonly to: User })
