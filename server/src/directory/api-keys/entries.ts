import { apiKeysChangedEvent } from '@parley/api/api-keys/events'
import { personalEntryKind } from '#engine/journal/entry.ts'
import { type ApiKey, putApiKey, removeApiKey } from './state.ts'

export const apiKeyMade = personalEntryKind<{ userId: number; key: ApiKey }>({
  kind: 'api_key_made',
  audit: ({ userId, key: { name, mayWrite, channelIds, expiresAt } }) => [
    {
      action: 'api_key_made',
      userIds: [userId],
      subject: name,
      after: { may_write: mayWrite, channel_ids: channelIds, expires: expiresAt },
    },
  ],
  apply: (state, { key }) => putApiKey(state, key),
  events: () => [apiKeysChangedEvent.of({})],
})

export const apiKeyEnded = personalEntryKind<{ userId: number; id: number }>({
  kind: 'api_key_ended',
  audit: ({ userId, id }, { apiKeys }) => [
    { action: 'api_key_ended', userIds: [userId], subject: apiKeys.get(userId)?.get(id)?.name ?? '' },
  ],
  apply: (state, { userId, id }) => removeApiKey(state, userId, id),
  applied: (realm, { userId }) => realm.queues.releaseRevoked(userId),
  events: () => [apiKeysChangedEvent.of({})],
})
