import type { NarrowTerm as Term } from '@parley/client'

/** One condition on messages, as in the API: `channel` 5, `topic` "lunch", `is` "starred", `search` "words". */
export type { Term }

/** What a feed shows: the messages that match every term. It opens at `near`, or else at the first unread message. */
export interface Narrow {
  readonly terms: readonly Term[]
  readonly near?: number
  /** A message of the topic: it leads to the topic even after a renaming. */
  readonly with?: number
}

/** A topic or a direct conversation. `userIds` are the others, sorted; `[own id]` for notes to oneself. */
export type Conversation =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }

/** Where a message can be composed to: a conversation, or a channel whose topic is still to be named. */
export type ComposeTarget = Conversation | { readonly kind: 'channel'; readonly channelId: number }

/** What a narrow is about: a place to write to, everything, or whatever matches. */
export type Shape = ComposeTarget | { readonly kind: 'everything' | 'search' }

export const everything: Narrow = { terms: [] }
export const mentions: Narrow = { terms: [{ operator: 'is', operand: 'mentioned' }] }

export function hasOnlyMentions({ terms }: Narrow): boolean {
  return terms.some(
    ({ operator, operand, negated }) => operator === 'is' && operand === 'mentioned' && !negated,
  )
}

export function channelNarrow(channelId: number): Narrow {
  return { terms: [{ operator: 'channel', operand: channelId }] }
}

export function conversationNarrow(conversation: Conversation, near?: number): Narrow {
  const terms: Term[] =
    conversation.kind === 'topic'
      ? [
          { operator: 'channel', operand: conversation.channelId },
          { operator: 'topic', operand: conversation.topic },
        ]
      : [{ operator: 'dm', operand: [...conversation.userIds] }]
  return near === undefined ? { terms } : { terms, near }
}

export function searchNarrow(words: string, within: readonly Term[] = []): Narrow {
  return { terms: [...within, { operator: 'search', operand: words.trim() }] }
}

export function shapeOf({ terms }: Narrow): Shape {
  const [first, second] = terms
  if (!first) return { kind: 'everything' }
  if (terms.some((term) => term.negated) || terms.length > 2) return { kind: 'search' }
  if (first.operator === 'channel' && typeof first.operand === 'number') {
    if (!second) return { kind: 'channel', channelId: first.operand }
    if (second.operator === 'topic') {
      return { kind: 'topic', channelId: first.operand, topic: String(second.operand) }
    }
  }
  if (second) return { kind: 'search' }
  if (first.operator === 'dm' && Array.isArray(first.operand))
    return { kind: 'direct', userIds: first.operand }
  return { kind: 'search' }
}

export function conversationOf(narrow: Narrow): Conversation | undefined {
  const shape = shapeOf(narrow)
  return shape.kind === 'topic' || shape.kind === 'direct' ? shape : undefined
}

/** The words of a search, or `undefined` for other narrows. */
export function searchedWords({ terms }: Narrow): string | undefined {
  const words = terms
    .filter((term) => term.operator === 'search' && !term.negated)
    .map((term) => term.operand)
  return words.length > 0 ? words.join(' ') : undefined
}

/** Two narrows with the same key show the same messages. The case of a topic does not matter. */
export function narrowKey({ terms }: Narrow): string {
  return JSON.stringify(
    terms.map(({ operator, operand, negated }) => [
      operator,
      operator === 'topic' ? String(operand).toLowerCase() : operand,
      negated === true,
    ]),
  )
}
