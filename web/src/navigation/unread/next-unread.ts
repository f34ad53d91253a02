import type { ClientState } from '@parley/client'
import { channelCount } from '#data/unread-counts.ts'
import type { Conversation } from '#narrow/narrow.ts'

type Known = Pick<ClientState, 'unreads' | 'subscriptions' | 'userTopics'>

/** The topic with something unread that follows the open one, newest first and around; those that are muted are left out. */
export function nextUnreadTopic(state: Known, open: Conversation | undefined): Conversation | undefined {
  const topics = [...state.unreads.channels.keys()]
    .flatMap((channelId) => channelCount(state, channelId).topics.map((topic) => ({ ...topic, channelId })))
    .filter((topic) => !topic.isMuted || topic.mentioned)
    .sort((a, b) => b.newest - a.newest)
  const at = topics.findIndex(
    ({ channelId, topic }) =>
      open?.kind === 'topic' &&
      open.channelId === channelId &&
      open.topic.toLowerCase() === topic.toLowerCase(),
  )
  const next = topics[(at + 1) % Math.max(1, topics.length)]
  // The open one alone is where the person is already.
  if (!next || (at !== -1 && topics.length === 1)) return undefined
  return { kind: 'topic', channelId: next.channelId, topic: next.topic }
}

/** The direct conversation with something unread that follows the open one, newest first and around. */
export function nextUnreadDirect(
  { unreads }: Pick<Known, 'unreads'>,
  open: Conversation | undefined,
  ownUserId: number,
): Conversation | undefined {
  const directs = [...unreads.directs]
    .sort(([, a], [, b]) => (b.at(-1) ?? 0) - (a.at(-1) ?? 0))
    .map(([key]) => othersIn(key, ownUserId))
  const at = directs.findIndex((ids) => open?.kind === 'direct' && open.userIds.join() === ids.join())
  const next = directs[(at + 1) % Math.max(1, directs.length)]
  if (!next || (at !== -1 && directs.length === 1)) return undefined
  return { kind: 'direct', userIds: next }
}

function othersIn(key: string, ownUserId: number): number[] {
  const participants = key.split(',').map(Number)
  return participants.length === 1 ? participants : participants.filter((id) => id !== ownUserId)
}
