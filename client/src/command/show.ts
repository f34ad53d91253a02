import type { Message } from '@parley/api/messages/objects'

/** Control characters, which a terminal would obey: whoever writes a message must not clear somebody's screen. */
const CONTROL = /[\p{Cc}--[\n\t]]/gv

/** A message for people, or as a line of JSON for programs. */
export function shown(message: Message, isJson: boolean | undefined): string {
  if (isJson) return `${JSON.stringify(message)}\n`
  const time = new Date(message.timestamp * 1000).toISOString().slice(0, 16).replace('T', ' ')
  const text = `${time} ${placeOf(message)} ${message.sender_full_name}: ${message.content}`
  return `${text.replaceAll(CONTROL, '�')}\n`
}

function placeOf({ type, display_recipient, subject }: Message): string {
  if (type === 'stream') return `#${String(display_recipient)} > ${subject}`
  if (typeof display_recipient === 'string') return display_recipient
  return `@ ${display_recipient.map(({ full_name }) => full_name).join(', ')}`
}
