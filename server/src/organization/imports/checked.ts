import type { Report } from './report.ts'
import type { ImportedMessage } from './shape.ts'

/** The last second that a date in the database can have here: the end of the year 9999. */
const LAST_MS = Date.UTC(10_000, 0)
/** No product has longer ids. An index takes none of some thousand bytes. */
const MOST_KEY_LENGTH = 500

/** The messages of an export that can be written: at a time, under an id. The others are told in the report. */
export async function* checkedMessages(
  messages: AsyncIterable<ImportedMessage>,
  report: Report,
): AsyncGenerator<ImportedMessage> {
  for await (const message of messages) {
    if (!(message.at >= 0 && message.at < LAST_MS)) report.lose('messages: without a time')
    else if (message.key.includes('\0') || message.key.length > MOST_KEY_LENGTH)
      report.lose('messages: with an id that is none')
    else yield message
  }
}

/** Of a message whose id another one has, too. */
export const TWICE = 'messages: there more than once'
