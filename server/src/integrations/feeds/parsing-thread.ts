import { answerInThread } from '#engine/thread.ts'
import { type ParsedFeed, parseFeed } from './parse.ts'

export interface Question {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly base: string
}

answerInThread<Question, ParsedFeed | undefined>(({ bytes, contentType, base }) =>
  parseFeed(textOf(bytes, contentType), base),
)

/** The encoding is that of the answer or else of the document; where neither names one that is known, UTF-8. */
function textOf(bytes: Uint8Array, contentType: string): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const said =
    /charset="?([\w.:-]+)/i.exec(contentType) ?? /^[^<]*<\?xml[^>]*encoding=["']([\w.:-]+)/i.exec(start)
  try {
    return new TextDecoder(said?.[1]).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
