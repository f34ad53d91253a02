import type { MessageWithFlags } from '@parley/api/messages/objects'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { plural } from '#language/words.ts'
import type { Conversation } from '#narrow/narrow.ts'
import { type Order, TIMES, type TimeOrder } from './order.ts'

/** What was found in one conversation. */
export interface ResultGroup {
  readonly key: string
  readonly conversation: Conversation
  readonly messages: readonly MessageWithFlags[]
}

/**
 * The messages, which ascend, by conversation: that of the first message in the order comes first. Each page of results
 * has groups of its own, so that nothing jumps when more are loaded.
 * @param pageEnds the message that ends each page but the last, in whatever order
 */
export function groupsOf(
  messages: readonly MessageWithFlags[],
  pageEnds: readonly number[],
  ownUserId: number,
  order: TimeOrder = 'newest',
): ResultGroup[] {
  const { isDescending } = TIMES[order]
  const pageOf = ({ id }: MessageWithFlags) =>
    pageEnds.filter((end) => (isDescending ? id < end : id > end)).length
  return groupsInOrder(isDescending ? messages.toReversed() : messages, ownUserId, pageOf)
}

/** The messages by conversation: that of the first message comes first. */
export function groupsInOrder(
  messages: readonly MessageWithFlags[],
  ownUserId: number,
  pageOf: (message: MessageWithFlags) => number = () => 0,
): ResultGroup[] {
  const groups = new Map<string, { conversation: Conversation; messages: MessageWithFlags[] }>()
  for (const message of messages) {
    const conversation = conversationOfMessage(message, ownUserId)
    const key = `${pageOf(message)} ${conversationKey(conversation)}`
    const group = groups.get(key) ?? { conversation, messages: [] }
    group.messages.push(message)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}

function conversationKey(conversation: Conversation): string {
  return conversation.kind === 'topic'
    ? `${conversation.channelId} ${conversation.topic.toLowerCase()}`
    : conversation.userIds.join()
}

/** 4 messages in 3 conversations; the newest 50 messages, if there are more. */
export function resultCount(
  messages: number,
  conversations: number,
  isAll: boolean,
  order: Order = 'newest',
): string {
  if (!isAll) return firstCount(messages, order)
  const found = plural(messages, { one: '# message', other: '# messages' })
  if (messages === 1) return found
  return plural(conversations, { one: '{1} in # conversation', other: '{1} in # conversations' }, found)
}

function firstCount(messages: number, order: Order): string {
  switch (order) {
    case 'newest':
      return plural(messages, {
        one: 'The newest # message that matches',
        other: 'The newest # messages that match',
      })
    case 'oldest':
      return plural(messages, {
        one: 'The oldest # message that matches',
        other: 'The oldest # messages that match',
      })
    case 'relevance':
      return plural(messages, {
        one: 'The # message that matches best',
        other: 'The # messages that match best',
      })
  }
}

/** How many of what was found have each value, most first. */
export function counted<T>(
  messages: readonly MessageWithFlags[],
  pick: (message: MessageWithFlags) => T | undefined,
) {
  const counts = new Map<T, number>()
  for (const message of messages) {
    const value = pick(message)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
}

export interface Piece {
  readonly text: string
  readonly isFound: boolean
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", '#x27': "'" }

/** The pieces of a `match_subject`: escaped text, in which what was found stands in spans. */
export function piecesOf(marked: string): Piece[] {
  return marked
    .split(/(<span class="highlight">.*?<\/span>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const text = part.replaceAll(/<[^>]*>/g, '')
      return {
        text: text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity),
        isFound: part.startsWith('<span'),
      }
    })
}
