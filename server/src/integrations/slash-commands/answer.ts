import { Fields } from '../webhooks/fields.ts'
import { fromAttachment, fromBlock, fromSlackMarkup } from '../webhooks/slack-markup.ts'
import { lines } from '../webhooks/text.ts'

/** What a program says to a command. */
export interface ProgramAnswer {
  /** Markup. */
  readonly content: string
  /** Whether all of the conversation is to read it. */
  readonly isForAll: boolean
}

/**
 * Reads an answer in the form of Slack: JSON with `text`, `blocks` or `attachments`, and `response_type`. With `content`
 * it is our own markup. Anything that is no JSON is a text.
 * @returns undefined if it says nothing
 */
export function answerIn(bytes: Buffer): ProgramAnswer | undefined {
  const text = bytes.toString().replaceAll('\0', '')
  const parsed = jsonIn(text)
  const answer =
    parsed === undefined ? { content: text.trim(), isForAll: false } : answerOf(new Fields(parsed))
  return answer.content === '' ? undefined : answer
}

function answerOf(answer: Fields): ProgramAnswer {
  const blocks = answer.list('blocks').map(fromBlock)
  // Where there are blocks, the text is for notifications.
  const said = blocks.some((one) => one !== '') ? blocks : [fromSlackMarkup(answer.maybe('text') ?? '')]
  const slack = lines(...said, ...answer.list('attachments').map(fromAttachment))
  return {
    content: (answer.maybe('content') ?? slack).trim(),
    isForAll: answer.maybe('response_type') === 'in_channel',
  }
}

function jsonIn(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
