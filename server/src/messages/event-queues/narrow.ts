import { eventErrors } from '@parley/api/events/errors'
import { maxOperandOfQueueLength } from '@parley/api/events/limits'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { channelKey } from '#directory/channels/state.ts'
import { userByApiEmail } from '#directory/users/access.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import type { StoredMessage } from '../message/message.ts'

const OPERATORS = new Set(['channel', 'stream', 'topic', 'sender', 'is'])
const IS_OPERANDS = new Set(['dm', 'private', 'starred', 'unread', 'alerted', 'mentioned', 'resolved'])

/** The narrow terms of a queue, as stored with it. Throws for terms that queues cannot filter by. */
export function eventNarrow(terms: readonly NarrowTerm[]): (readonly [string, string])[] {
  return terms.map(({ operator, operand }) => {
    const known = OPERATORS.has(operator) && (operator !== 'is' || IS_OPERANDS.has(String(operand)))
    if (!known) throw eventErrors.operatorNotSupported(operator)
    if (String(operand).length > maxOperandOfQueueLength) throw eventErrors.operandTooLong()
    return [operator, String(operand)]
  })
}

/** Whether a message event passes the queue's narrow. */
export function fitsEventNarrow(viewer: Viewer, message: StoredMessage, flags: readonly string[]): boolean {
  return viewer.client.narrow.every(([operator, operand]) =>
    fitsTerm(viewer, message, flags, operator, operand),
  )
}

function fitsTerm(
  { state }: Viewer,
  message: StoredMessage,
  flags: readonly string[],
  operator: string,
  operand: string,
): boolean {
  const channel = state.channelsByConversation.get(message.conversationId)
  switch (operator) {
    case 'channel':
    case 'stream':
      return channel !== undefined && channelKey(channel.name) === channelKey(operand)
    case 'topic':
      return channel !== undefined && message.topic.toLowerCase() === operand.toLowerCase()
    case 'sender':
      return userByApiEmail(state, operand)?.id === message.senderId
    default:
      break
  }
  switch (operand) {
    case 'dm':
    case 'private':
      return channel === undefined
    case 'starred':
      return flags.includes('starred')
    case 'unread':
      return !flags.includes('read')
    case 'alerted':
      return flags.includes('has_alert_word')
    case 'mentioned':
      return flags.includes('mentioned') || flags.includes('wildcard_mentioned')
    case 'resolved':
      return channel !== undefined && message.topic.startsWith(resolvedTopicPrefix)
    default:
      return false
  }
}
