import { channelErrors } from '@parley/api/channels/errors'
import { storedTopic } from '#directory/channels/topic-names.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import type { User } from '#directory/users/state.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { formatRanges } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { readableOf } from '../fetching/scope.ts'
import { deleteMessages } from './delete.ts'
import { newestOfTopicFirst } from './topic-storage.ts'

/** Messages deleted per transaction. More would make other writers wait long. */
const BATCH = 1000
/** Clients time out on longer requests. */
const LONGEST_MS = 50_000

/**
 * Deletes the messages of a topic that the user can read, from the newest back.
 * @returns true if that was all, false if time ran out
 */
export async function deleteTopic(
  realm: Realm,
  administrator: User,
  channelId: number,
  topicName: string,
): Promise<boolean> {
  const deadline = performance.now() + LONGEST_MS
  while (performance.now() < deadline) {
    const deleted = await deleteSome(realm, administrator, channelId, storedTopic(topicName))
    if (deleted < BATCH) return true
  }
  return false
}

function deleteSome(realm: Realm, administrator: User, channelId: number, topic: string): Promise<number> {
  return realm.change(async (change) => {
    const { tx, state } = change
    const channel = state.channels.get(channelId)
    if (channel === undefined || channel.isArchived || !canAccessContent(state, administrator, channel)) {
      throw channelErrors.invalidId()
    }
    const { conversationId } = channel
    const readable = formatRanges(readableOf(plainViewer(state, administrator), channel))
    const newest = await newestOfTopicFirst(tx, state.id, { conversationId, topic, readable }, BATCH)
    if (newest.length === 0) return 0
    await deleteMessages(change, { conversationId, channelId, participants: null }, newest.reverse())
    return newest.length
  })
}
