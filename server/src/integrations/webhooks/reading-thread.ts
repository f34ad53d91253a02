import { ApiError } from '@parley/api/contract/errors'
import { answerInThread } from '#engine/thread.ts'
import { integrations } from './discover.ts'
import { type Arrived, type Read, read } from './read.ts'

export interface Question {
  readonly integration: string
  readonly arrived: Omit<Arrived, 'body'> & { readonly body: Uint8Array }
}

/** Errors lose their class on the way between threads. */
export type Answer = { readonly read: Read } | { readonly code: ApiError['code']; readonly problem: string }

answerInThread<Question, Answer>(async ({ integration, arrived }) => {
  const found = (await integrations()).get(integration)
  if (found === undefined) return { code: 'BAD_REQUEST', problem: 'There is no such integration.' }
  try {
    return { read: read(found, { ...arrived, body: Buffer.from(arrived.body) }) }
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, problem: error.message }
    throw error
  }
})
