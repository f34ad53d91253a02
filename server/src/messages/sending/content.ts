import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { maxMessageLength } from '@parley/api/realm/limits'
import { cutTo } from '#directory/channels/topic-names.ts'

const CUT_MARK = '\n[message truncated]'

/** The source for a preview: only cut to the maximum length. */
export function writtenContent(given: string): string {
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  if (given.includes('\0')) throw errors.badRequest('Message must not contain null bytes')
  return cutTo(given.toWellFormed(), maxMessageLength, CUT_MARK)
}

/** The source as stored: cut, and without blank lines around it. Throws if it is empty. */
export function storedContent(given: string): string {
  const content = writtenContent(given.trimEnd().replace(/^\n+/, ''))
  if (content.trim() === '') throw messageErrors.empty()
  return content
}
