import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getMessages } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { apiTerms } from '#narrow/api-terms.ts'
import type { Term } from '#narrow/narrow.ts'
import type { App } from './context.ts'

interface Range {
  readonly anchor: number | 'newest' | 'oldest'
  readonly before: number
  readonly after: number
  readonly order?: 'relevance'
}

type Reader = Pick<App, 'connection' | 'ownUserId'>

export type Answer = AnswerOf<typeof getMessages>

/** Messages for one look: nothing keeps them up to date. */
export async function fetchMessages(
  reader: Reader,
  terms: readonly Term[],
  range: Range,
): Promise<readonly MessageWithFlags[]> {
  return (await fetchAnswer(reader, terms, range)).messages
}

/** The same with what else the server says, such as other words to search for. */
export function fetchAnswer(
  reader: Reader,
  terms: readonly Term[],
  { anchor, before, after, order }: Range,
): Promise<Answer> {
  const narrow = apiTerms(terms, reader.ownUserId).map(({ operator, operand, negated = false }) => ({
    operator,
    operand: typeof operand === 'object' ? [...operand] : operand,
    negated,
  }))
  return reader.connection.call(getMessages, {
    narrow,
    anchor,
    num_before: before,
    num_after: after,
    apply_markdown: true,
    client_gravatar: true,
    allow_empty_topic_name: true,
    ...(order && { order }),
  })
}
