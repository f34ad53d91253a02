import type { Reminder } from '@parley/api/reminders/objects'
import { visibilityPolicies } from '@parley/api/topics/objects'
import { type ClientState, isTopicVisible, perUnreadChannel, topicKey } from '@parley/client'
import type { Conversation } from '#narrow/narrow.ts'
import { targetKey } from './draft.ts'

/** A conversation with unread messages. */
export interface UnreadConversation {
  readonly key: string
  readonly conversation: Conversation
  /** The unread messages, ascending. */
  readonly ids: readonly number[]
  readonly newest: number
  readonly mentioned: boolean
  /** Nobody wants to hear of it, and nobody is named in it. */
  readonly isMuted: boolean
  readonly isFollowed: boolean
  /** What brings it back, while it is snoozed. */
  readonly snooze?: Reminder | undefined
}

type Known = Pick<
  ClientState,
  'unreads' | 'subscriptions' | 'userTopics' | 'reminders' | 'mutedUsers' | 'viewer'
>

/** All conversations with unread messages, newest first. */
export function unreadConversations(state: Known, now: number): UnreadConversation[] {
  const reminders = remindersByMessage(state, now)
  const found = [...directsOf(state), ...inChannels(state).flat()].sort((a, b) => b.newest - a.newest)
  // What came after the message that the reminder is about ends the snooze.
  return reminders.size === 0 ? found : found.map((one) => ({ ...one, snooze: reminders.get(one.newest) }))
}

/** The number of unread messages that wait for the reader: neither muted nor snoozed. */
export function waitingCount(state: Known, now: number): number {
  const isSnoozing = remindersByMessage(state, now).size > 0
  if (isSnoozing) return countOf(unreadConversations(state, now))
  return countsInChannels(state).reduce((sum, count) => sum + count, countOf(directsOf(state)))
}

function countOf(conversations: readonly UnreadConversation[]): number {
  const waiting = conversations.filter(({ isMuted, snooze }) => !isMuted && !snooze)
  return waiting.reduce((sum, { ids }) => sum + ids.length, 0)
}

function directsOf({ unreads, mutedUsers, viewer }: Known): UnreadConversation[] {
  const mentions = new Set(unreads.mentions)
  return [...unreads.directs].flatMap(([key, ids]) => {
    const userIds = othersIn(key, viewer.userId)
    const isMuted = userIds.every((id) => mutedUsers.has(id))
    return unread({ kind: 'direct', userIds }, ids, mentions, isMuted, false)
  })
}

const inChannels = perUnreadChannel((state, channelId, topics) => {
  const mentions = new Set(state.unreads.mentions)
  return [...topics.values()].flatMap(({ topic, ids }) => {
    const policy = state.userTopics.get(topicKey(channelId, topic))?.visibility_policy
    const isMuted = !isTopicVisible(state, channelId, topic)
    return unread(
      { kind: 'topic', channelId, topic },
      ids,
      mentions,
      isMuted,
      policy === visibilityPolicies.followed,
    )
  })
})

const countsInChannels = perUnreadChannel((state, channelId, topics) => {
  const mentions = new Set(state.unreads.mentions)
  let count = 0
  for (const { topic, ids } of topics.values()) {
    if (isTopicVisible(state, channelId, topic) || ids.some((id) => mentions.has(id))) count += ids.length
  }
  return count
})

function unread(
  conversation: Conversation,
  ids: readonly number[],
  mentions: ReadonlySet<number>,
  isMuted: boolean,
  isFollowed: boolean,
): UnreadConversation[] {
  const newest = ids.at(-1)
  if (newest === undefined) return []
  const mentioned = mentions.size > 0 && ids.some((id) => mentions.has(id))
  const key = targetKey(conversation)
  return [{ key, conversation, ids, newest, mentioned, isMuted: isMuted && !mentioned, isFollowed }]
}

/** Direct messages and mentions: they are for the reader, and carry the accent. */
export function isForReader({ conversation, mentioned }: UnreadConversation): boolean {
  return mentioned || conversation.kind === 'direct'
}

/** The others in a direct conversation, from its key; the viewer alone for notes to oneself. */
export function othersIn(directKey: string, ownUserId: number): number[] {
  const everyone = directKey.split(',').map(Number)
  const others = everyone.filter((id) => id !== ownUserId)
  return others.length === 0 ? everyone : others
}

function remindersByMessage({ reminders }: Known, now: number): Map<number, Reminder> {
  const waiting = [...reminders.values()].filter(
    (reminder) => !reminder.failed && reminder.scheduled_delivery_timestamp > now,
  )
  return new Map(waiting.map((reminder) => [reminder.reminder_target_message_id, reminder]))
}
