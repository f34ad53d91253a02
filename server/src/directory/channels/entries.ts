import { streamCreateEvent } from '@parley/api/channels/events'
import type { EventBody } from '@parley/api/contract/event'
import { defaultStreamsEvent } from '@parley/api/default-channels/events'
import type { Viewer } from '#engine/events/viewer.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { ofPayload } from '#engine/journal/of-payload.ts'
import { IdSet } from '#engine/realm/id-set.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { hasTopicsIn, mutedTopicsEvents } from '../user-topics/present.ts'
import { isGuest } from '../users/roles.ts'
import { follows } from '../visibility/audience.ts'
import { channelsHidden, channelsRestored } from '../visibility/channel-events.ts'
import { isVisibleToClient } from '../visibility/visible-to-client.ts'
import { auditOfChannel } from './audit.ts'
import { presentChannel } from './present.ts'
import { type Channel, type ChannelActivity, channelKey } from './state.ts'
import { type PropertyChange, updateEvent } from './update-events.ts'

/** A channel was created, without subscribers: entries of their own add them. */
export const channelCreated = entryKind<{ channel: Channel; defaults?: readonly number[] }>({
  kind: 'channel_created',
  audit: ({ channel: { id, name, description, inviteOnly, permissions } }) => [
    {
      action: 'channel_created',
      channelId: id,
      subject: name,
      after: { description, invite_only: inviteOnly, ...permissions },
    },
  ],
  apply(state, { channel }) {
    const own = structuredClone(channel)
    state.channels.set(own.id, own)
    state.channelsByName.set(channelKey(own.name), own)
    state.channelsByConversation.set(own.conversationId, own)
    state.subscribers.set(own.id, new IdSet())
  },
  directoryChanges: ({ channel }) => ({ elements: { channels: [channel.id] }, parts: true }),
  audience: () => 'everyone',
  events({ channel, defaults }, viewer): EventBody[] {
    if (!isVisibleToClient(viewer, channel.id)) return []
    // Messages sent in the same change already set it.
    const firstMessageId = viewer.state.channels.get(channel.id)?.firstMessageId ?? null
    // Later entries add its subscribers.
    const streams = [{ ...presentChannel(viewer.state, { ...channel, firstMessageId }), subscriber_count: 0 }]
    return [streamCreateEvent.of({ streams }), ...defaultChannelEvents(defaults, viewer)]
  },
  serializationKey: ({ channel }, viewer) =>
    isVisibleToClient(viewer, channel.id) ? 1 + Number(isGuest(viewer.user)) : 0,
})

/** What can be changed about a channel. */
export type ChannelSettings = Omit<
  Channel,
  'id' | 'conversationId' | 'creatorId' | 'createdAt' | keyof ChannelActivity
>

/** A channel's settings changed; those not in `changes` stay. Another entry says to whom it becomes visible. */
export interface ChannelChanged {
  readonly channelId: number
  readonly nameBefore: string
  readonly changes: Partial<ChannelSettings>
  /** The changed properties, as events send them. */
  readonly told: readonly PropertyChange[]
  /** Users to whom the channel becomes visible: they get all of it from the next entry. */
  readonly revealed?: readonly number[]
  /** The ids of all default channels, if they changed. */
  readonly defaults?: readonly number[]
  /** The channel's subscribers, if it was unarchived. */
  readonly subscribers?: readonly number[]
}

const revealedBy = ofPayload(({ revealed }: ChannelChanged) => new Set(revealed))

/** A channel's settings changed. */
export const channelChanged = entryKind<ChannelChanged>({
  kind: 'channel_changed',
  audit: auditOfChannel,
  apply(state, { channelId, changes }) {
    const channel = state.channels.get(channelId)
    if (channel === undefined) return
    state.channelsByName.delete(channelKey(channel.name))
    Object.assign(channel, structuredClone(changes))
    state.channelsByName.set(channelKey(channel.name), channel)
  },
  directoryChanges: ({ channelId }) => ({ elements: { channels: [channelId] }, parts: true }),
  audience: () => 'everyone',
  events(payload, viewer): EventBody[] {
    return [...changeEvents(payload, viewer), ...defaultChannelEvents(payload.defaults, viewer)]
  },
  serializationKey(payload, viewer) {
    const { channelId, changes } = payload
    const channel = viewer.state.channels.get(channelId)
    if (revealedBy(payload).has(viewer.user.id) || (changes.isArchived === false && !knowsArchived(viewer)))
      return undefined
    if ((changes.isArchived || changes.name !== undefined) && hasTopicsIn(viewer, [channelId]))
      return undefined
    const knows = channel !== undefined && canAccessMetadata(viewer.state, viewer.user, channel)
    return Number(knows) + 2 * Number(knowsArchived(viewer)) + 4 * Number(isGuest(viewer.user))
  },
})

const knowsArchived = ({ client }: Viewer) => client.capabilities.archived_channels

/** Clients that do not support archived channels see the channel deleted, and created again when it is unarchived. */
function changeEvents(payload: ChannelChanged, viewer: Viewer): EventBody[] {
  const { channelId, nameBefore, changes, told, subscribers = [] } = payload
  const channel = viewer.state.channels.get(channelId)
  if (channel === undefined || !canAccessMetadata(viewer.state, viewer.user, channel)) return []
  if (!knowsArchived(viewer) && changes.isArchived === true) return channelsHidden([channelId], viewer)
  if (!knowsArchived(viewer) && changes.isArchived === false)
    return channelsRestored([{ channelId, subscribers }], viewer)
  if (!isVisibleToClient(viewer, channelId) || revealedBy(payload).has(viewer.user.id)) return []
  const updates = told.map((one) => updateEvent(channelId, nameBefore, one))
  // The older list of muted topics contains channel names.
  const isListed = changes.name !== undefined && hasTopicsIn(viewer, [channelId])
  return [...updates, ...(isListed ? mutedTopicsEvents(viewer) : [])]
}

/** Guests have no default channels. */
function defaultChannelEvents(defaults: readonly number[] | undefined, { user }: Viewer): EventBody[] {
  if (defaults === undefined) return []
  return [defaultStreamsEvent.of({ default_streams: isGuest(user) ? [] : defaults })]
}

/** The activity of channels was measured again, or an inactive one got a message. */
export const channelActivityChanged = entryKind<{
  channels: readonly Pick<Channel, 'id' | 'weeklyTraffic' | 'isRecentlyActive'>[]
  /** The channels whose `isRecentlyActive` changed. Traffic has no events. */
  told: readonly number[]
}>({
  kind: 'channel_activity_changed',
  audit: 'Counted by the server.',
  apply(state, { channels }) {
    for (const { id, ...activity } of channels) {
      const channel = state.channels.get(id)
      if (channel !== undefined) Object.assign(channel, activity)
    }
  },
  directoryChanges: ({ channels }) => ({ elements: { channels: channels.map(({ id }) => id) } }),
  audience: () => 'everyone',
  events: ({ channels, told }, viewer) =>
    channels
      .filter(({ id }) => told.includes(id) && isVisibleToClient(viewer, id))
      .map(({ id, isRecentlyActive }) =>
        updateEvent(id, nameOf(viewer, id), { property: 'is_recently_active', value: isRecentlyActive }),
      ),
})

/** The oldest message of some channels changed, or was the last one. */
export const firstMessagesChanged = entryKind<{
  channels: readonly Pick<Channel, 'id' | 'firstMessageId'>[]
}>({
  kind: 'first_messages_changed',
  audit: 'Counted by the server.',
  apply(state, { channels }) {
    for (const { id, firstMessageId } of channels) {
      const channel = state.channels.get(id)
      if (channel !== undefined) channel.firstMessageId = firstMessageId
    }
  },
  directoryChanges: ({ channels }) => ({ elements: { channels: channels.map(({ id }) => id) } }),
  audience: () => 'everyone',
  events: ({ channels }, viewer) =>
    channels
      .filter(({ id }) => isVisibleToClient(viewer, id))
      .map(({ id, firstMessageId }) =>
        updateEvent(id, nameOf(viewer, id), { property: 'first_message_id', value: firstMessageId }),
      ),
})

/** A channel got its first message. For those who see the channel but get no event of the message. */
export const channelBegun = entryKind<{ channelId: number; messageId: number; seq: number }>({
  kind: 'channel_begun',
  audit: 'Counted by the server.',
  // The message's own entry has changed the state.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: () => 'everyone',
  events({ channelId, messageId, seq }, viewer) {
    // The message may be deleted by now, which has its own event.
    const isStill = viewer.state.channels.get(channelId)?.firstMessageId === messageId
    // Who has lost the right to read it since then is not told by the message's own event.
    const isTold = follows(viewer, channelId, seq) === true
    if (!isStill || isTold || !isVisibleToClient(viewer, channelId)) return []
    return [
      updateEvent(channelId, nameOf(viewer, channelId), { property: 'first_message_id', value: messageId }),
    ]
  },
})

const nameOf = ({ state }: Viewer, channelId: number) => state.channels.get(channelId)?.name ?? ''
