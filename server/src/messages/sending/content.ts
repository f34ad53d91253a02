import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { maxMessageLength } from '@parley/api/realm/limits'
import { cutTo } from '#directory/channels/topic-names.ts'

const CUT_MARK = '\n[message truncated]'

/** The source as it is rendered for somebody who is still writing: cut where a message would be, and nothing else. */
export function writtenContent(given: string): string {
  // PostgreSQL stores no NUL, and half a surrogate pair is no text at all.
  if (given.includes('\0')) throw errors.badRequest('Message must not contain null bytes')
  return cutTo(given.toWellFormed(), maxMessageLength, CUT_MARK)
}

/** The source as it is stored. Throws where there is nothing to say. */
export function storedContent(given: string): string {
  const content = writtenContent(given.trimEnd().replace(/^\n+/, ''))
  if (content.trim() === '') throw messageErrors.empty()
  return content
}
