import { streamCreateEvent } from '@parley/api/channels/events'
import type { EventBody } from '@parley/api/contract/event'
import { defaultStreamsEvent } from '@parley/api/default-channels/events'
import type { Viewer } from '#engine/events/viewer.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { receives } from '../subscriptions/state.ts'
import { hasTopicsIn, mutedTopicsEvents } from '../user-topics/present.ts'
import { isGuest } from '../users/roles.ts'
import { channelsHidden, channelsRestored } from '../visibility/channel-events.ts'
import { isVisibleToClient } from '../visibility/visible-to-client.ts'
import { presentChannel } from './present.ts'
import { type Channel, type ChannelActivity, channelKey } from './state.ts'
import { type PropertyChange, updateEvent } from './update-events.ts'

/** A channel was made, without subscribers yet: those follow in entries of their own. */
export const channelCreated = entryKind<{ channel: Channel; defaults?: readonly number[] }>({
  kind: 'channel_created',
  apply(state, { channel }) {
    const own = structuredClone(channel)
    state.channels.set(own.id, own)
    state.channelsByName.set(channelKey(own.name), own)
    state.channelsByConversation.set(own.conversationId, own)
    state.subscribers.set(own.id, new Set())
  },
  audience: () => 'everyone',
  events({ channel, defaults }, viewer): EventBody[] {
    if (!isVisibleToClient(viewer, channel.id)) return []
    // What was said of it as it was made is there already.
    const firstMessageId = viewer.state.channels.get(channel.id)?.firstMessageId ?? null
    // Its subscribers are told of by the entries that follow.
    const streams = [{ ...presentChannel(viewer.state, { ...channel, firstMessageId }), subscriber_count: 0 }]
    return [streamCreateEvent.of({ streams }), ...defaultChannelEvents(defaults, viewer)]
  },
  serializationKey: ({ channel }, viewer) =>
    isVisibleToClient(viewer, channel.id) ? 1 + Number(isGuest(viewer.user)) : 0,
})

export type ChannelSettings = Omit<
  Channel,
  'id' | 'conversationId' | 'creatorId' | 'createdAt' | keyof ChannelActivity
>

/** A channel has other settings; those not among `changes` stay. Who sees it by that is told by other entries. */
export interface ChannelChanged {
  readonly channelId: number
  readonly nameBefore: string
  readonly changes: Partial<ChannelSettings>
  readonly told: readonly PropertyChange[]
  /** Those who come to see the channel by it: the entry that follows tells them all of it. */
  readonly revealed?: readonly number[]
  /** The default channels there are now, where these changed. */
  readonly defaults?: readonly number[]
  /** Its subscribers, where it came back from the archive. */
  readonly subscribers?: readonly number[]
}

export const channelChanged = entryKind<ChannelChanged>({
  kind: 'channel_changed',
  apply(state, { channelId, changes }) {
    const channel = state.channels.get(channelId)
    if (channel === undefined) return
    state.channelsByName.delete(channelKey(channel.name))
    Object.assign(channel, structuredClone(changes))
    state.channelsByName.set(channelKey(channel.name), channel)
  },
  audience: () => 'everyone',
  events(payload, viewer): EventBody[] {
    return [...changeEvents(payload, viewer), ...defaultChannelEvents(payload.defaults, viewer)]
  },
  serializationKey({ channelId, changes, revealed }, viewer) {
    const channel = viewer.state.channels.get(channelId)
    if (revealed?.includes(viewer.user.id) || (changes.isArchived === false && !knowsArchived(viewer)))
      return undefined
    if ((changes.isArchived || changes.name !== undefined) && hasTopicsIn(viewer, [channelId]))
      return undefined
    const knows = channel !== undefined && canAccessMetadata(viewer.state, viewer.user, channel)
    return Number(knows) + 2 * Number(knowsArchived(viewer)) + 4 * Number(isGuest(viewer.user))
  },
})

const knowsArchived = ({ client }: Viewer) => client.capabilities.archived_channels

/** A client that does not know archived channels forgets the channel, and learns of it again when it comes back. */
function changeEvents(payload: ChannelChanged, viewer: Viewer): EventBody[] {
  const { channelId, nameBefore, changes, told, revealed = [], subscribers = [] } = payload
  const channel = viewer.state.channels.get(channelId)
  if (channel === undefined || !canAccessMetadata(viewer.state, viewer.user, channel)) return []
  if (!knowsArchived(viewer) && changes.isArchived === true) return channelsHidden([channelId], viewer)
  if (!knowsArchived(viewer) && changes.isArchived === false)
    return channelsRestored([{ channelId, subscribers }], viewer)
  if (!isVisibleToClient(viewer, channelId) || revealed.includes(viewer.user.id)) return []
  const updates = told.map((one) => updateEvent(channelId, nameBefore, one))
  // The older list of muted topics has the names of channels in it.
  const isListed = changes.name !== undefined && hasTopicsIn(viewer, [channelId])
  return [...updates, ...(isListed ? mutedTopicsEvents(viewer) : [])]
}

/** Guests do not choose what they are subscribed to when they join: to them there are no default channels. */
function defaultChannelEvents(defaults: readonly number[] | undefined, { user }: Viewer): EventBody[] {
  if (defaults === undefined) return []
  return [defaultStreamsEvent.of({ default_streams: isGuest(user) ? [] : defaults })]
}

/** How busy channels are was counted again, or one that had long been silent was written in. */
export const channelActivityChanged = entryKind<{
  channels: readonly Pick<Channel, 'id' | 'weeklyTraffic' | 'isRecentlyActive'>[]
  /** Those that fell silent or woke: of traffic no event tells. */
  told: readonly number[]
}>({
  kind: 'channel_activity_changed',
  apply(state, { channels }) {
    for (const { id, ...activity } of channels) {
      const channel = state.channels.get(id)
      if (channel !== undefined) Object.assign(channel, activity)
    }
  },
  directoryChanges: ({ channels }) => ({ channels: channels.map(({ id }) => id) }),
  audience: () => 'everyone',
  events: ({ channels, told }, viewer) =>
    channels
      .filter(({ id }) => told.includes(id) && isVisibleToClient(viewer, id))
      .map(({ id, isRecentlyActive }) =>
        updateEvent(id, nameOf(viewer, id), { property: 'is_recently_active', value: isRecentlyActive }),
      ),
})

/** Channels have another oldest message than before, or none. */
export const firstMessagesChanged = entryKind<{
  channels: readonly Pick<Channel, 'id' | 'firstMessageId'>[]
}>({
  kind: 'first_messages_changed',
  apply(state, { channels }) {
    for (const { id, firstMessageId } of channels) {
      const channel = state.channels.get(id)
      if (channel !== undefined) channel.firstMessageId = firstMessageId
    }
  },
  directoryChanges: ({ channels }) => ({ channels: channels.map(({ id }) => id) }),
  audience: () => 'everyone',
  events: ({ channels }, viewer) =>
    channels
      .filter(({ id }) => isVisibleToClient(viewer, id))
      .map(({ id, firstMessageId }) =>
        updateEvent(id, nameOf(viewer, id), { property: 'first_message_id', value: firstMessageId }),
      ),
})

/** A channel has its first message: for those who see the channel and do not receive what is written in it. */
export const channelBegun = entryKind<{ channelId: number; messageId: number; seq: number }>({
  kind: 'channel_begun',
  // The message has brought it about.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: () => 'everyone',
  events({ channelId, messageId, seq }, viewer) {
    const { state, user } = viewer
    // It may be gone by now, which is told as well.
    const isStill = state.channels.get(channelId)?.firstMessageId === messageId
    if (!isStill || !isVisibleToClient(viewer, channelId) || receives(state, user.id, channelId, seq))
      return []
    return [
      updateEvent(channelId, nameOf(viewer, channelId), { property: 'first_message_id', value: messageId }),
    ]
  },
})

const nameOf = ({ state }: Viewer, channelId: number) => state.channels.get(channelId)?.name ?? ''
