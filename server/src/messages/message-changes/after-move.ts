import { resolveNoticeGraceSeconds, visibilityPolicies } from '@parley/api/topics/objects'
import type { Notice } from '#directory/notices/notice.ts'
import { say } from '#directory/notices/ports.ts'
import { changeTopicPolicies } from '#directory/user-topics/commands.ts'
import { policyOf, topicKey } from '#directory/user-topics/state.ts'
import type { Actor } from '#directory/users/actor.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { TELLS_RESOLUTION } from '../message/bit-flags.ts'
import { type MovedMessages, movedAway, movedHere, topicReopened, topicResolved } from '../notices/topics.ts'
import { movedPolicies } from '../topics/move-policies.ts'
import type { MessagesUpdated } from './changes.ts'
import { deleteMessages } from './delete.ts'
import type { MovePlan } from './move-plan.ts'
import { newestOfTopicFirst, otherMessagesOf } from './topic-storage.ts'

/** Where the notification bot announces a move. */
export interface Announcements {
  readonly send_notification_to_old_thread: boolean
  readonly send_notification_to_new_thread: boolean
}

const EVERYTHING = '{[1,)}'

/** What follows a move: topic policies move along, and the notification bot announces it. */
export async function settleTopics(
  change: Change,
  actor: Actor,
  plan: MovePlan,
  update: MessagesUpdated,
  announcements: Announcements,
): Promise<void> {
  const { tx, state } = change
  const { source, target, topic } = plan
  const isSameTopic = source === target && topicKey(topic) === topicKey(update.topic)
  const ids = update.messages.map(({ id }) => id)
  const others = (conversationId: number, name: string) =>
    otherMessagesOf(tx, state.id, { conversationId, topic: name, ids })
  const isWhole = isSameTopic || !(await others(source.conversationId, update.topic))
  const from = { channel: source, topic: update.topic }
  const to = { channel: target, topic }
  if (isWhole && !isSameTopic) {
    const mergesInto = await others(target.conversationId, topic)
    await changeTopicPolicies(change, movedPolicies(state, from, { ...to, mergesInto }, update.at))
  }
  if (plan.resolution === undefined) {
    const moved = { by: actor.user, from, to, count: ids.length, isWhole }
    await say(change, actor.realmUrl, moveNotices(moved, announcements))
  } else {
    await announceResolution(change, actor, plan, update)
  }
}

function moveNotices(moved: MovedMessages, announcements: Announcements): Notice[] {
  const read = { readBy: [moved.by.id] }
  const about = [moved.from.channel, moved.to.channel]
  return [
    ...(announcements.send_notification_to_old_thread
      ? [{ ...moved.from, content: movedAway(moved), about, ...read }]
      : []),
    ...(announcements.send_notification_to_new_thread
      ? [{ ...moved.to, content: movedHere(moved), about, ...read }]
      : []),
  ]
}

async function announceResolution(
  change: Change,
  actor: Actor,
  { target, topic, resolution }: MovePlan,
  update: MessagesUpdated,
): Promise<void> {
  const { tx, state } = change
  const { conversationId } = target
  const place = { conversationId, topic, readable: EVERYTHING }
  const [newest] = await newestOfTopicFirst(tx, state.id, place, 1)
  // Shortly after the opposite change, only delete its notice.
  if (
    newest !== undefined &&
    newest.facts & TELLS_RESOLUTION &&
    update.at - newest.sentAt <= resolveNoticeGraceSeconds
  ) {
    await deleteMessages(change, update, [newest])
    return
  }
  const content = resolution === 'resolved' ? topicResolved(actor.user) : topicReopened(actor.user)
  const reading = readersOfResolution(state, actor.user.id, {
    channelId: target.id,
    topic,
    before: update.topic,
  })
  await say(change, actor.realmUrl, [
    { channel: target, topic, content, marks: TELLS_RESOLUTION, ...reading },
  ])
}

/** Who has the notice unread: by default the followers of the topic, but never the user who resolved it. */
function readersOfResolution(
  state: RealmState,
  actorId: number,
  { channelId, topic, before }: { channelId: number; topic: string; before: string },
): Pick<Notice, 'readBy' | 'unreadOnlyTo'> {
  const follows = (userId: number) =>
    [topic, before].some((name) => policyOf(state, userId, channelId, name) === visibilityPolicies.followed)
  const subscribers = [...(state.subscribers.get(channelId) ?? [])]
  const unreadTo = new Set(
    subscribers.filter((userId) => {
      const user = state.users.get(userId)
      if (user === undefined || userId === actorId) return false
      const policy = settingOf(user, 'resolved_topic_notice_auto_read_policy')
      return policy === 'never' || (policy === 'except_followed' && follows(userId))
    }),
  )
  return unreadTo.size * 2 <= subscribers.length
    ? { unreadOnlyTo: [...unreadTo] }
    : { readBy: subscribers.filter((userId) => !unreadTo.has(userId)) }
}
