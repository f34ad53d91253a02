import type { ClientState } from '@parley/client'
import type { Findable } from '#data/matching.ts'
import { directTitle } from '#data/titles.ts'
import { channelCount } from '#data/unread-counts.ts'
import { type Names, narrowHash } from '#narrow/hash.ts'
import { channelNarrow, conversationNarrow } from '#narrow/narrow.ts'

export interface Candidate extends Findable {
  readonly key: string
  readonly kind: 'channel' | 'topic' | 'person' | 'group'
  readonly hash: string
  readonly channelId?: number
  readonly userId?: number
}

interface Sources {
  readonly state: ClientState
  readonly names: Names
  /** Fetched topics, besides the unread ones. */
  readonly topics: readonly { readonly channelId: number; readonly topic: string }[]
  readonly ownUserId: number
}

/** Everything that the jump box can find. */
export function candidates(sources: Sources): Candidate[] {
  return [...topics(sources), ...channels(sources), ...groups(sources), ...people(sources)]
}

function channels({ state, names }: Sources): Candidate[] {
  return [...state.subscriptions.values()]
    .filter((channel) => !channel.is_archived)
    .map((channel) => ({
      key: `channel ${channel.stream_id}`,
      kind: 'channel',
      hash: narrowHash(channelNarrow(channel.stream_id), names),
      name: channel.name,
      detail: channel.status === 'subscribed' ? '' : 'Not subscribed',
      channelId: channel.stream_id,
      unread: channelCount(state, channel.stream_id).unread,
      weight: channel.status === 'subscribed' ? 3 : 0,
    }))
}

function topics({ state, names, topics }: Sources): Candidate[] {
  const unread = [...state.unreads.channels.keys()].flatMap((channelId) =>
    channelCount(state, channelId).topics.map((topic) => ({
      channelId,
      topic: topic.topic,
      unread: topic.unread,
    })),
  )
  const found = new Map<string, Candidate>()
  for (const { channelId, topic, unread: count } of [
    ...unread,
    ...topics.map((one) => ({ ...one, unread: 0 })),
  ]) {
    const key = `topic ${channelId} ${topic.toLowerCase()}`
    if (found.has(key)) continue
    found.set(key, {
      key,
      kind: 'topic',
      hash: narrowHash(conversationNarrow({ kind: 'topic', channelId, topic }), names),
      name: topic || state.realm.realm_empty_topic_display_name,
      detail: names.channelName(channelId) ?? '',
      channelId,
      unread: count,
      weight: count > 0 ? 2 : 1,
    })
  }
  return [...found.values()]
}

function people({ state, names, ownUserId }: Sources): Candidate[] {
  return [...state.users.values()]
    .filter((user) => user.is_active && !user.is_system_bot)
    .map((user) => ({
      key: `person ${user.user_id}`,
      kind: 'person',
      hash: narrowHash(conversationNarrow({ kind: 'direct', userIds: [user.user_id] }), names),
      name: user.full_name,
      detail: user.user_id === ownUserId ? 'Toasts to yourself' : (user.delivery_email ?? ''),
      userId: user.user_id,
      unread: 0,
      weight: 1,
    }))
}

function groups({ state, names, ownUserId }: Sources): Candidate[] {
  return [...state.recentDirects.entries()]
    .filter(([, direct]) => direct.user_ids.length > 1)
    .map(([key, direct]) => ({
      key: `group ${key}`,
      kind: 'group',
      hash: narrowHash(conversationNarrow({ kind: 'direct', userIds: direct.user_ids }), names),
      name: directTitle(direct.user_ids, ownUserId, names.userName),
      detail: direct.user_ids.map((id) => names.userName(id)).join(', '),
      unread: state.unreads.directs.get(key)?.length ?? 0,
      weight: 1,
    }))
}
