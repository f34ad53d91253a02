import { getMessages } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Connection } from '@parley/client'
import { apiTerms } from '#narrow/api-terms.ts'
import type { Term } from '#narrow/narrow.ts'

interface Range {
  readonly anchor: number | 'newest'
  readonly before: number
  readonly after: number
}

/** Messages for one look: nothing keeps them up to date. */
export async function fetchMessages(
  connection: Connection,
  terms: readonly Term[],
  { anchor, before, after }: Range,
): Promise<readonly MessageWithFlags[]> {
  const narrow = apiTerms(terms).map(({ operator, operand, negated = false }) => ({
    operator,
    operand: typeof operand === 'object' ? [...operand] : operand,
    negated,
  }))
  const { messages } = await connection.call(getMessages, {
    narrow,
    anchor,
    num_before: before,
    num_after: after,
    apply_markdown: true,
    client_gravatar: true,
    allow_empty_topic_name: true,
  })
  return messages
}
