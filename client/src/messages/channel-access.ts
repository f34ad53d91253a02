import { contentAccessPermissions } from '@parley/api/channels/access-permissions'
import type { AnyEvent } from '@parley/api/contract/event'
import type { Subscription } from '../state/channels/subscriptions.ts'
import type { ClientState } from '../state/client-state.ts'
import { isGivenTo } from '../state/users/permissions.ts'

/** Whether the viewer may read messages of a channel. The server decides: this is what it is known to say. */
export function mayReadChannel(state: ClientState, channelId: number): boolean {
  const channel = state.subscriptions.get(channelId)
  if (channel === undefined) return false
  return channel.status === 'subscribed' || mayJoin(state, channel)
}

/** Guests join only what everybody on the web can read. */
export function mayJoin(state: ClientState, channel: Subscription): boolean {
  if (channel.is_web_public) return true
  if (state.self.is_guest) return false
  if (!channel.invite_only) return true
  return contentAccessPermissions.some((name) => isGivenTo(state.groups, channel[name], state.viewer.userId))
}

const ACCESS_EVENTS = new Set(['stream', 'subscription', 'user_group', 'realm_user'])

/** Whether the event may change which channels the viewer may read. */
export function mayChangeAccess({ type, op }: AnyEvent): boolean {
  return ACCESS_EVENTS.has(type) && op !== 'peer_add' && op !== 'peer_remove'
}

/** Whether the client asked for what `mayReadChannel` looks at. */
function canTell(state: ClientState): boolean {
  return ['subscriptions', 'self', 'groups'].every((slice) => Object.hasOwn(state, slice))
}

/** The channels whose messages the viewer may not read, though some of them were known. */
export class HiddenChannels {
  readonly #ids = new Set<number>()

  /** Whether the messages of a channel are to be forgotten. */
  hides(state: ClientState, channelId: number): boolean {
    if (!canTell(state) || mayReadChannel(state, channelId)) return false
    this.#ids.add(channelId)
    return true
  }

  /** Whether a hidden channel may be read again; it is hidden no longer. */
  takeRegained(state: ClientState): boolean {
    const regained = [...this.#ids].filter((id) => mayReadChannel(state, id))
    for (const id of regained) this.#ids.delete(id)
    return regained.length > 0
  }
}
