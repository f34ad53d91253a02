import type { App } from '#data/context.ts'
import { fetchMessages } from '#data/fetch-messages.ts'
import type { Narrow } from '#narrow/narrow.ts'

/**
 * The id of the first message of a narrow that is not older than a moment; undefined if there is none.
 * @param moment left out, the very first one is meant
 * @throws ApiError for a narrow that the server refuses, NetworkError without an answer
 */
export async function firstSince(app: App, { terms }: Narrow, moment?: Date): Promise<number | undefined> {
  const since = moment ? [{ operator: 'after', operand: Math.floor(moment.getTime() / 1000) }] : []
  const [first] = await fetchMessages(app, [...terms, ...since], { anchor: 'oldest', before: 0, after: 1 })
  return first?.id
}
