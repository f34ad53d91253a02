import { errors } from '@parley/api/contract/errors'
import { getChannelTopics, muteTopic, updateUserTopic } from '@parley/api/topics/endpoints'
import { visibilityPolicies } from '@parley/api/topics/objects'
import { knownChannel, readableChannel } from '#directory/channels/access.ts'
import { type Channel, channelKey } from '#directory/channels/state.ts'
import { shownTopic, storedTopic } from '#directory/channels/topic-names.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import { setTopicPolicy } from '#directory/user-topics/commands.ts'
import { policyOf } from '#directory/user-topics/state.ts'
import type { User } from '#directory/users/state.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { route } from '#engine/http/route.ts'
import { formatRanges } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { readableOf } from '../fetching/scope.ts'
import { topicsOf } from './storage.ts'

/** Lists the topics of a channel that the user can read, most recent first. */
export const list = route(getChannelTopics, async ({ realm, state, user, parameters }) => {
  const channel = readableChannel(state, user, parameters.stream_id)
  const readable = formatRanges(readableOf(plainViewer(state, user), channel))
  const topics = await topicsOf(realm.db, state.id, channel.conversationId, readable)
  return {
    topics: topics.map(({ name, max_id }) => ({
      name: shownTopic(name, parameters.allow_empty_topic_name),
      max_id,
    })),
  }
})

/** Sets the visibility policy of a topic, which need not have messages. */
export const setPolicy = route(updateUserTopic, async ({ realm, user, parameters }) => {
  const { stream_id: channelId, visibility_policy: policy } = parameters
  const topic = storedTopic(parameters.topic)
  await realm.change(async (change) => {
    // Resetting a policy needs no access to the content any more.
    if (policy === visibilityPolicies.inherit) knownChannel(change.state, user, channelId)
    else readableChannel(change.state, user, channelId)
    await setTopicPolicy(change, user, channelId, topic, policy)
  })
  return {}
})

/** Mutes or unmutes a topic (deprecated). Unmuting resets only a muted topic, and fails for none. */
export const mute = route(muteTopic, async ({ realm, user, parameters }) => {
  const { stream_id: id, stream: name, op } = parameters
  if (id === undefined && name === undefined) throw errors.missingArgument('stream_id')
  if (id !== undefined && name !== undefined) throw errors.confusingArguments('stream_id', 'stream')
  const topic = storedTopic(parameters.topic)
  const { muted, inherit } = visibilityPolicies
  await realm.change(async (change) => {
    const { state } = change
    const channel =
      id === undefined ? readableChannelNamed(state, user, name ?? '') : readableChannel(state, user, id)
    if (op === 'add') return setTopicPolicy(change, user, channel.id, topic, muted)
    if (policyOf(state, user.id, channel.id, topic) === muted) {
      await setTopicPolicy(change, user, channel.id, topic, inherit)
    }
  })
  return {}
})

function readableChannelNamed(state: RealmState, user: User, name: string): Channel {
  const channel = state.channelsByName.get(channelKey(name))
  if (channel === undefined || !canAccessContent(state, user, channel)) throw errors.streamDoesNotExist(name)
  return channel
}
