import { appendFileSync } from 'node:fs'
import type { Integration } from './integration.ts'
import { type Arrived, read } from './read.ts'

/** What an integration makes of a payload, for tests: topic and content, or the event that says nothing. */
export function told(
  integration: Integration,
  payload: unknown,
  { headers = {}, ...address }: Partial<Arrived> = {},
) {
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const { event, post } = read(integration, { body, headers, ...address })
  // For `npm run gallery`, which shows what the tests send.
  const gallery = process.env.PARLEY_GALLERY
  if (gallery !== undefined && post !== undefined)
    appendFileSync(gallery, `${JSON.stringify({ title: integration.declaration.title, ...post })}\n`)
  return post ?? { silent: event }
}
