import type { EventBody } from '../journal/entry.ts'
import { entryKind } from '../journal/entry.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { presentChannel } from './present.ts'
import { type Channel, channelKey } from './state.ts'

/** A channel was made, without subscribers yet: those follow in entries of their own. */
export const channelCreated = entryKind<{ channel: Channel }>({
  kind: 'channel_created',
  apply(state, { channel }) {
    const own = structuredClone(channel)
    state.channels.set(own.id, own)
    state.channelsByName.set(channelKey(own.name), own)
    state.channelsByConversation.set(own.conversationId, own)
    state.subscribers.set(own.id, new Set())
  },
  audience: () => 'everyone',
  events({ channel }, { user, state }): EventBody[] {
    const current = state.channels.get(channel.id)
    if (current === undefined || !canAccessMetadata(state, user, current)) return []
    // Its subscribers are told of by the entries that follow.
    return [{ type: 'stream', op: 'create', streams: [{ ...presentChannel(state, channel), subscriber_count: 0 }] }]
  },
  variant: ({ channel }, { user, state }) =>
    canAccessMetadata(state, user, state.channels.get(channel.id) ?? channel) ? 1 : 0,
})
