import { streamUpdateEvent } from '@parley/api/channels/events'
import { contentAccessPermissions } from '@parley/api/channels/permissions'
import type { AnyEvent } from '@parley/api/contract/event'
import { isEventOf } from '../events/event-kind.ts'
import type { Subscription } from '../state/channels/subscriptions.ts'
import type { ClientState } from '../state/client-state.ts'
import { isGivenTo } from '../state/users/permissions.ts'

/** Whether the viewer may read messages of a channel. The server decides: this is what it is known to say. */
export function mayReadChannel(state: ClientState, channelId: number): boolean {
  const channel = state.subscriptions.get(channelId)
  if (channel === undefined) return false
  return channel.is_web_public || channel.status === 'subscribed' || mayJoin(state, channel)
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

/** The channel whose known messages count no longer: only the server knows which of them the viewer received. */
export function channelWithOtherHistory(event: AnyEvent): number | undefined {
  const isHistoryChanged =
    isEventOf(event, streamUpdateEvent) && event.history_public_to_subscribers !== undefined
  return isHistoryChanged ? event.stream_id : undefined
}

/** The channels whose messages the viewer may not read, though some of them were known. */
export class HiddenChannels {
  readonly #ids = new Set<number>()

  /** Whether the messages of a channel are to be forgotten. */
  hides(state: ClientState, channelId: number): boolean {
    // A client that did not ask for channels cannot tell.
    if (!Object.hasOwn(state, 'subscriptions') || mayReadChannel(state, channelId)) return false
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
