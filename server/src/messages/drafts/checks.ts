import { errors } from '@parley/api/contract/errors'
import { draftErrors } from '@parley/api/drafts/errors'
import type { DraftInput } from '@parley/api/drafts/objects'
import { userErrors } from '@parley/api/users/errors'
import { readableChannel } from '#directory/channels/access.ts'
import { storedTopic } from '#directory/channels/topic-names.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { storedContent } from '../sending/content.ts'
import type { StoredDraft } from './storage.ts'

/** Validates a draft and returns it as stored. Throws if it could never be sent. */
export function checkedDraft(state: RealmState, user: User, given: DraftInput): Omit<StoredDraft, 'id'> {
  const { type, timestamp = Date.now() / 1000 } = given
  if (timestamp < 0) throw draftErrors.negativeTimestamp()
  const to = [...new Set(given.to)]
  if (type === 'stream') checkChannel(state, user, to)
  if (type === 'private') checkPeople(state, user, to)
  if (given.topic.includes('\0')) throw errors.badRequest('Topic must not contain null bytes')
  return {
    type,
    to: type === '' ? [] : to,
    topic: type === 'stream' ? storedTopic(given.topic) : '',
    content: storedContent(given.content),
    timestamp: Math.floor(timestamp),
  }
}

function checkChannel(state: RealmState, user: User, to: readonly number[]) {
  const [channelId, ...others] = to
  if (channelId === undefined || others.length > 0) throw draftErrors.oneChannelRequired()
  readableChannel(state, user, channelId)
}

function checkPeople(state: RealmState, user: User, to: readonly number[]) {
  for (const id of to) {
    const person = state.users.get(id)
    if (person === undefined || !mayKnowUser(state, user, person)) throw userErrors.invalidUserId(id)
  }
}
