import type { Channel } from '../channels/state.ts'
import type { User } from '../users/state.ts'

/** A message from one of the server's bots, to a channel or a user. */
export type Notice = {
  readonly content: string
  /** The sending bot; by default the notification bot. */
  readonly from?: 'notification' | 'welcome'
  /** A user whom the content mentions and whose account was created in this change. */
  readonly newcomer?: User
  /** The channels that the content may link to: any others stay text, so that a notice reveals none. */
  readonly about?: readonly Channel[]
  /** The ids of users for whom it is read already. */
  readonly readBy?: readonly number[]
  /** The ids of the only users for whom it is unread. */
  readonly unreadOnlyTo?: readonly number[]
  /** Bits of the message's special properties. */
  readonly marks?: number
} & ({ readonly channel: Channel; readonly topic: string } | { readonly to: User })
