import {
  markAllAsRead as markAllEndpoint,
  markStreamAsRead,
  markTopicAsRead,
  updateMessageFlags,
  updateMessageFlagsForNarrow,
} from '@parley/api/flags/endpoints'
import { maxMessagesPerFetch } from '@parley/api/messages/limits'
import { readableChannel } from '#directory/channels/access.ts'
import { storedTopic } from '#directory/channels/topic-names.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { route } from '#engine/http/route.ts'
import { findMessages } from '../fetching/fetch.ts'
import { changeFlags, markAllAsRead, markAsRead } from './commands.ts'
import { editableFlag } from './flags.ts'

/** Sets or clears a flag on messages. Fails for all of them if the user may not read one. */
export const update = route(updateMessageFlags, async ({ realm, state, user, parameters }) => {
  const { messages, op, flag } = parameters
  const { ignoredChannels } = await changeFlags(realm, plainViewer(state, user), messages, op, flag)
  return { messages, ...ignoredWhereAsked(op, flag, ignoredChannels) }
})

/** Sets or clears a flag on the messages of a narrow around an anchor. Numbers above the maximum are cut to it. */
export const updateNarrow = route(updateMessageFlagsForNarrow, async ({ realm, state, user, parameters }) => {
  const { op, flag, num_before: before, num_after: after } = parameters
  editableFlag(flag)
  const viewer = plainViewer(state, user)
  const found = await findMessages(realm, viewer, {
    ...parameters,
    num_before: Math.min(before, maxMessagesPerFetch),
    num_after: Math.min(after, maxMessagesPerFetch),
  })
  const ids = found.rows.map(({ id }) => id)
  const { changed, ignoredChannels } = await changeFlags(realm, viewer, ids, op, flag)
  return {
    processed_count: ids.length,
    updated_count: changed.length,
    first_processed_id: ids[0] ?? null,
    last_processed_id: ids.at(-1) ?? null,
    found_oldest: found.foundOldest,
    found_newest: found.foundNewest,
    ...ignoredWhereAsked(op, flag, ignoredChannels),
  }
})

/** Marks all messages as read, always completely in one call. */
export const all = route(markAllEndpoint, async ({ realm, state, user }) => {
  await markAllAsRead(realm, plainViewer(state, user))
  return { complete: true }
})

/** Marks a channel as read. */
export const channel = route(markStreamAsRead, async ({ realm, state, user, parameters }) => {
  const { conversationId } = readableChannel(state, user, parameters.stream_id)
  await markAsRead(realm, plainViewer(state, user), { conversationId })
  return {}
})

/** Marks a topic as read. */
export const topic = route(markTopicAsRead, async ({ realm, state, user, parameters }) => {
  const { conversationId } = readableChannel(state, user, parameters.stream_id)
  await markAsRead(realm, plainViewer(state, user), {
    conversationId,
    topic: storedTopic(parameters.topic_name),
  })
  return {}
})

function ignoredWhereAsked(op: string, flag: string, channels: number[]) {
  return op === 'remove' && flag === 'read' ? { ignored_because_not_subscribed_channels: channels } : {}
}
