import type { Reminder } from '@parley/api/reminders/objects'
import { visibilityPolicies } from '@parley/api/topics/objects'
import { type ClientState, isTopicVisible, topicKey } from '@parley/client'
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
  const mentions = new Set(state.unreads.mentions)
  const reminders = remindersByMessage(state, now)
  const found: UnreadConversation[] = []
  const add = (conversation: Conversation, ids: readonly number[], isMuted: boolean, isFollowed: boolean) => {
    const newest = ids.at(-1)
    if (newest === undefined) return
    const mentioned = ids.some((id) => mentions.has(id))
    found.push({
      key: targetKey(conversation),
      conversation,
      ids,
      newest,
      mentioned,
      isMuted: isMuted && !mentioned,
      isFollowed,
      // What came after the message that the reminder is about ends the snooze.
      snooze: reminders.get(newest),
    })
  }
  for (const [key, ids] of state.unreads.directs) {
    const userIds = othersIn(key, state.viewer.userId)
    add(
      { kind: 'direct', userIds },
      ids,
      userIds.every((id) => state.mutedUsers.has(id)),
      false,
    )
  }
  for (const [channelId, topics] of state.unreads.channels) {
    for (const { topic, ids } of topics.values()) {
      const policy = state.userTopics.get(topicKey(channelId, topic))?.visibility_policy
      const isFollowed = policy === visibilityPolicies.followed
      add({ kind: 'topic', channelId, topic }, ids, !isTopicVisible(state, channelId, topic), isFollowed)
    }
  }
  return found.sort((a, b) => b.newest - a.newest)
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
