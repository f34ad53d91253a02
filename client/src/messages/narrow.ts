import type { EventOf } from '@parley/api/contract/event'
import type { updateMessageEvent } from '@parley/api/messages/events'
import { momentOf } from '@parley/api/messages/moments'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { resolvedTopicPrefix, visibilityPolicies } from '@parley/api/topics/objects'
import { topicKey } from '../state/channels/user-topics.ts'
import type { ClientState } from '../state/client-state.ts'
import { directKey } from '../state/messages/direct-key.ts'
import { mentionsViewer, participantIds } from '../state/messages/message-fields.ts'
import { isTopicVisible } from '../state/messages/unread-count.ts'

export interface NarrowTerm {
  readonly operator: string
  readonly operand: string | number | readonly number[]
  readonly negated?: boolean
}

/** Terms that a message has to match, all of them; an empty narrow matches every message. */
export type Narrow = readonly NarrowTerm[]

/** Undefined if only the server can tell. */
type Verdict = boolean | undefined
type Topical = Pick<MessageWithFlags, 'type' | 'stream_id' | 'subject'>
type Test<M = MessageWithFlags> = (message: M, operand: NarrowTerm['operand'], state: ClientState) => Verdict

/** Whether a message matches a narrow, as far as the client can tell. */
export function fits(narrow: Narrow, message: MessageWithFlags, state: ClientState): Verdict {
  let verdict: Verdict = true
  if (!narrow.some(reachesFurther) && !isReceived(message, state)) return false
  for (const { operator, operand, negated } of narrow) {
    const fitting = tests[operator]?.(message, operand, state)
    if (fitting === undefined) verdict = undefined
    else if (fitting === (negated ?? false)) return false
  }
  return verdict
}

const CHANNEL_OPERATORS = ['channel', 'stream', 'channels', 'streams']

/** Whether a narrow with this term also shows channels that the viewer is not subscribed to. */
function reachesFurther({ operator, operand, negated = false }: NarrowTerm): boolean {
  return !negated && (CHANNEL_OPERATORS.includes(operator) || (operator === 'is' && operand === 'starred'))
}

function isReceived({ stream_id, flags }: MessageWithFlags, state: ClientState): boolean {
  if (stream_id === undefined || state.viewer.client.all_public_streams) return true
  // Sent before its reader was subscribed. The client learns of one when it is edited or moved.
  if (flags.includes('historical')) return false
  // A client that did not ask for subscriptions cannot tell.
  if (!Object.hasOwn(state, 'subscriptions')) return true
  return state.subscriptions.get(stream_id)?.status === 'subscribed'
}

/** A narrow as a request takes it. */
export function inRequest(narrow: Narrow) {
  return narrow.map(({ operator, operand, negated = false }) => {
    return { operator, operand: typeof operand === 'object' ? [...operand] : operand, negated }
  })
}

/** Whether the narrow may show the moved messages: false only if it names another channel or topic. */
export function mayShowTopic(
  narrow: Narrow,
  move: EventOf<typeof updateMessageEvent>,
  state: ClientState,
): boolean {
  const subject = move.subject ?? move.orig_subject ?? ''
  const moved: Topical = { type: 'stream', stream_id: move.new_stream_id ?? move.stream_id, subject }
  return narrow.every(({ operator, operand, negated }) => {
    const fitting = placeTests[operator]?.(moved, operand, state)
    return fitting === undefined || fitting !== (negated ?? false)
  })
}

const inChannel: Test<Topical> = (message, operand, state) => {
  if (message.stream_id === undefined) return false
  if (typeof operand === 'number' || /^\d+$/.test(String(operand)))
    return message.stream_id === Number(operand)
  return state.channels.get(message.stream_id)?.name.toLowerCase() === String(operand).toLowerCase()
}

const inTopic: Test<Topical> = (message, operand) => {
  return message.type === 'stream' && message.subject.toLowerCase() === String(operand).toLowerCase()
}

const inDirect: Test = (message, operand, state) => {
  if (message.type !== 'private') return false
  const others = idsFrom(operand, state)
  return (
    others &&
    directKey([...others, state.viewer.userId]) ===
      directKey([...participantIds(message), state.viewer.userId])
  )
}

const withPerson: Test = (message, operand, state) => {
  const ids = idsFrom(operand, state)
  return message.type === 'private' && ids && ids.every((id) => participantIds(message).includes(id))
}

const sentBy: Test = (message, operand, state) => idsFrom(operand, state)?.includes(message.sender_id)

const is: Test = (message, operand, state) => {
  switch (operand) {
    case 'dm':
    case 'private':
      return message.type === 'private'
    case 'starred':
      return message.flags.includes('starred')
    case 'unread':
      return !message.flags.includes('read')
    case 'mentioned':
      return mentionsViewer(message.flags)
    case 'alerted':
      return message.flags.includes('has_alert_word')
    case 'resolved':
      return message.type === 'stream' && message.subject.startsWith(resolvedTopicPrefix)
    case 'followed':
      return policyOf(message, state) === visibilityPolicies.followed
    case 'muted':
      return !isHeard(message, state)
    default:
      return undefined
  }
}

const has: Test = (message, operand) => (operand === 'reaction' ? message.reactions.length > 0 : undefined)

const since: Test = (message, operand) => {
  const moment = momentOf(operand)
  return moment === undefined ? undefined : message.timestamp >= moment
}

const before: Test = (message, operand, state) => {
  const isSince = since(message, operand, state)
  return isSince === undefined ? undefined : !isSince
}

const placeTests: Readonly<Record<string, Test<Topical>>> = {
  channel: inChannel,
  stream: inChannel,
  topic: inTopic,
}
const tests: Readonly<Record<string, Test>> = {
  ...placeTests,
  dm: inDirect,
  'pm-with': inDirect,
  'dm-including': withPerson,
  sender: sentBy,
  from: sentBy,
  is,
  has,
  id: (message, operand) => message.id === Number(operand),
  after: since,
  before,
  near: () => true,
  in: (message, operand, state) => operand === 'all' || isHeard(message, state),
}

function policyOf({ stream_id, subject }: MessageWithFlags, { userTopics }: ClientState) {
  return stream_id === undefined ? undefined : userTopics.get(topicKey(stream_id, subject))?.visibility_policy
}

function isHeard({ stream_id, subject, sender_id }: MessageWithFlags, state: ClientState): boolean {
  if (stream_id !== undefined) return isTopicVisible(state, stream_id, subject)
  return !state.mutedUsers.has(sender_id)
}

/** The users that an operand names, by ID or email address. */
function idsFrom(operand: NarrowTerm['operand'], state: ClientState): readonly number[] | undefined {
  if (typeof operand === 'number') return [operand]
  if (typeof operand !== 'string') return operand
  const ids = operand.split(',').map((part) => idFrom(part.trim(), state))
  return ids.every((id) => id !== undefined) ? ids : undefined
}

function idFrom(text: string, { users, viewer }: ClientState): number | undefined {
  if (text === 'me') return viewer.userId
  if (/^\d+$/.test(text)) return Number(text)
  return users.find((user) => user.email === text || user.delivery_email === text)?.user_id
}
