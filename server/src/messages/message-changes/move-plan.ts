import { channelErrors } from '@parley/api/channels/errors'
import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import type { Channel } from '#directory/channels/state.ts'
import { storedTopic } from '#directory/channels/topic-names.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import {
  mayMoveOutOfChannel,
  mayMoveWithinChannel,
  mayResolveTopics,
  oldestMovable,
} from '#directory/permissions/messages.ts'
import type { User } from '#directory/users/state.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import type { Change } from '#engine/journal/command.ts'
import { formatRanges } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { readableOf } from '../fetching/scope.ts'
import type { StoredMessage } from '../message/message.ts'
import { checkMayPost } from '../sending/recipients.ts'
import { checkTopicAllowed } from '../sending/sending.ts'
import type { Move } from './changes.ts'
import { type Resolution, resolutionOf } from './resolving.ts'
import { messagesOfTopic, type TopicMessage } from './topic-storage.ts'

export interface MoveRequest {
  readonly topic?: string | undefined
  readonly stream_id?: number | undefined
  readonly propagate_mode: Move['propagateMode']
}

/** A permitted move and the messages it moves. */
export interface MovePlan {
  readonly source: Channel
  readonly target: Channel
  readonly topic: string
  readonly resolution: Resolution | undefined
  /** Ascending by id. */
  readonly messages: readonly TopicMessage[]
}

/** Plans the requested move; undefined if it changes nothing. Throws if the user may not. */
export async function planMove(
  change: Change,
  user: User,
  message: StoredMessage,
  request: MoveRequest,
  now: number,
): Promise<MovePlan | undefined> {
  const { state } = change
  const source = state.channelsByConversation.get(message.conversationId)
  if (request.stream_id === undefined && request.topic === undefined) return undefined
  if (source === undefined) throw directRefusal(request)
  const target = request.stream_id === undefined ? source : targetChannel(state, user, request.stream_id)
  const topic = request.topic === undefined ? message.topic : newTopic(message.topic, request.topic)
  if (target === source && topic === message.topic) return undefined
  // Moving only a part of the topic to the marked name resolves that part.
  const resolution = target === source ? resolutionOf(message.topic, topic) : undefined
  const plan = { source, target, topic, resolution }
  checkPermission(state, user, message.topic, plan)
  const messages = await messagesToMove(change, user, message, source, request.propagate_mode)
  if (resolution === undefined) checkTime(state, user, message, messages, { ...plan, now })
  return { ...plan, messages }
}

function directRefusal({ stream_id }: MoveRequest) {
  return stream_id === undefined ? messageErrors.directsHaveNoTopic() : messageErrors.directsStay()
}

function targetChannel(state: RealmState, user: User, id: number): Channel {
  const channel = state.channels.get(id)
  if (channel === undefined || channel.isArchived || !canAccessContent(state, user, channel)) {
    throw channelErrors.invalidId()
  }
  return channel
}

const RESOLVED_MARK_ALONE = '✔'

function newTopic(before: string, given: string): string {
  const topic = storedTopic(given)
  if (before === '' && topic === RESOLVED_MARK_ALONE) throw messageErrors.emptyTopicNotResolvable()
  return topic
}

function checkPermission(
  state: RealmState,
  user: User,
  topicBefore: string,
  { source, target, topic, resolution }: Omit<MovePlan, 'messages'>,
) {
  if (resolution !== undefined) {
    if (!mayResolveTopics(state, user, source)) throw messageErrors.noPermissionToResolve()
    return
  }
  if (topic !== topicBefore && !mayMoveWithinChannel(state, user, source)) {
    throw messageErrors.noPermissionToEdit()
  }
  if (target !== source) {
    if (!mayMoveOutOfChannel(state, user, source)) throw messageErrors.noPermissionToMove()
    checkMayPost(state, user, target)
  }
  checkTopicAllowed(state, target, topic)
}

/** The message, and the others of its topic that the request includes and the user can read. */
async function messagesToMove(
  { tx, state }: Change,
  user: User,
  message: StoredMessage,
  source: Channel,
  mode: Move['propagateMode'],
): Promise<TopicMessage[]> {
  if (mode === 'change_one') return [message]
  return messagesOfTopic(tx, state.id, {
    conversationId: source.conversationId,
    topic: message.topic,
    readable: formatRanges(readableOf(plainViewer(state, user), source)),
    fromId: mode === 'change_later' ? message.id : 0,
  })
}

function checkTime(
  state: RealmState,
  user: User,
  message: StoredMessage,
  messages: readonly TopicMessage[],
  { source, target, topic, now }: Omit<MovePlan, 'messages'> & { now: number },
) {
  const limits = [
    topic === message.topic ? undefined : oldestMovable(state, user, false, now),
    target === source ? undefined : oldestMovable(state, user, true, now),
  ]
  const oldest = Math.max(...limits.map((limit) => limit ?? 0))
  if (message.sentAt < oldest) throw messageErrors.tooLateToMove()
  const movable = messages.filter(({ sentAt }) => sentAt >= oldest)
  const [first] = movable
  if (first !== undefined && movable.length < messages.length) {
    throw errors.moveMessagesTimeLimitExceeded(first.id, movable.length, messages.length)
  }
}
