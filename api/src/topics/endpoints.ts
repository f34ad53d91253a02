import { z } from 'zod'
import { channelErrors } from '../channels/errors.ts'
import { channelId } from '../channels/parameters.ts'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { allowEmptyTopicName, topicName } from '../messages/parameters.ts'
import { userTopics } from './limits.ts'
import { visibilityPolicy } from './objects.ts'

export const getChannelTopics = endpoint({
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  operationId: 'get-stream-topics',
  summary: 'List the topics of a channel',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  parameters: { stream_id: channelId, allow_empty_topic_name: allowEmptyTopicName },
  answer: {
    topics: z
      .array(z.strictObject({ name: z.string(), max_id: z.int().describe('ID of its newest message.') }))
      .describe('Most recent first.'),
  },
  errors: [channelErrors.invalidId()],
})

export const updateUserTopic = endpoint({
  method: 'POST',
  path: '/user_topics',
  operationId: 'update-user-topic',
  summary: 'Mute, unmute or follow a topic',
  access: 'user',
  bots: 'interactive',
  adds: userTopics,
  parameters: { stream_id: channelId, topic: topicName, visibility_policy: visibilityPolicy },
  answer: {},
  errors: [channelErrors.invalidId()],
})

export const muteTopic = endpoint({
  method: 'PATCH',
  path: '/users/me/subscriptions/muted_topics',
  operationId: 'mute-topic',
  summary: 'Mute or unmute a topic',
  description: 'Use update-user-topic.',
  deprecated: true,
  access: 'user',
  bots: 'interactive',
  adds: userTopics,
  parameters: {
    stream_id: channelId.optional(),
    stream: z.string().optional().describe('Name of the channel, instead of its ID.'),
    topic: topicName,
    op: z.enum(['add', 'remove']),
  },
  answer: {},
  errors: [channelErrors.invalidId(), errors.streamDoesNotExist('nonexistent')],
})

export const deleteTopic = endpoint({
  method: 'POST',
  path: '/streams/{stream_id}/delete_topic',
  operationId: 'delete-topic',
  summary: 'Delete every message of a topic',
  access: 'admin',
  bots: 'interactive',
  adds: 'Deletes.',
  parameters: { stream_id: channelId, topic_name: z.string() },
  answer: { complete: z.boolean().describe('Call again while this is false.') },
  errors: [channelErrors.invalidId(), errors.administratorRequired()],
})
