import { channelErrors } from '@parley/api/channels/errors'
import { errors } from '@parley/api/contract/errors'
import { getChannelTopics } from '@parley/api/topics/endpoints'
import { plainViewer } from '../events/viewer.ts'
import { openRoute } from '../http/route.ts'
import { canAccessContent } from '../permissions/channels.ts'
import { readableOf } from '../messages/scope.ts'
import { shownTopic } from '../messages/topics.ts'
import { formatRanges } from '../subscriptions/ranges.ts'
import { topicsOf } from './storage.ts'

export const list = openRoute(getChannelTopics, async ({ realm, state, user, parameters }) => {
  if (user === undefined) throw errors.unauthorized()
  const channel = state.channels.get(parameters.stream_id)
  if (channel === undefined || !canAccessContent(state, user, channel)) throw channelErrors.invalidId()
  const readable = formatRanges(readableOf(plainViewer(state, user), channel))
  const topics = await topicsOf(realm.db, state.id, channel.conversationId, readable)
  return {
    topics: topics.map(({ name, max_id }) => ({ name: shownTopic(name, parameters.allow_empty_topic_name), max_id })),
  }
})
