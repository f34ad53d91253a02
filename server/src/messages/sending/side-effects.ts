import { channelActivityChanged } from '#directory/channels/entries.ts'
import { writeUserTopics } from '#directory/user-topics/commands.ts'
import { userTopicsChanged } from '#directory/user-topics/entries.ts'
import type { Batch } from '#engine/db/batch.ts'
import type { EntryKind, NewEntry } from '#engine/journal/entry.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { automaticChanges, type SentInTopic } from '../topics/automatic.ts'

/** The other entries of a channel message: users who follow its topic by it, and the activity of the channel. */
export function sideEffects(state: RealmState, sent: SentInTopic): NewEntry[] {
  const entries: NewEntry[] = []
  const changes = automaticChanges(state, sent)
  if (changes.length > 0) entries.push(userTopicsChanged.of({ changes }))
  const channel = state.channels.get(sent.channelId)
  if (channel?.isRecentlyActive === false) {
    const { id, weeklyTraffic } = channel
    entries.push(
      channelActivityChanged.of({ channels: [{ id, weeklyTraffic, isRecentlyActive: true }], told: [id] }),
    )
  }
  return entries
}

/** The part of the side effects that the sender's response contains. */
export function answerForSender(entries: readonly NewEntry[], senderId: number) {
  const policy = payloadsOf(entries, userTopicsChanged)
    .flatMap(({ changes }) => changes)
    .findLast(({ userId }) => userId === senderId)?.policy
  return policy === 2 || policy === 3 ? { automatic_new_visibility_policy: policy } : {}
}

/** Writes the rows of the side effects. */
export function writeSideEffects(batch: Batch, realmId: number, entries: readonly NewEntry[]) {
  const changes = payloadsOf(entries, userTopicsChanged).flatMap((payload) => payload.changes)
  if (changes.length > 0) writeUserTopics(batch, realmId, changes)
  const woken = payloadsOf(entries, channelActivityChanged).flatMap(({ channels }) =>
    channels.map(({ id }) => id),
  )
  if (woken.length > 0) {
    batch.add(
      'wake channels',
      'update channels set is_recently_active = true where realm_id = $1 and id = any($2)',
      [realmId, woken],
    )
  }
}

function payloadsOf<Payload>(entries: readonly NewEntry[], kind: EntryKind<Payload>): Payload[] {
  return entries.filter((entry) => kind.isOf(entry)).map(({ payload }) => payload)
}
