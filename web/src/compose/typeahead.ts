/** The text before the caret that can be completed. The completion replaces it from `from` on. */
export interface Query {
  readonly kind: 'person' | 'channel' | 'topic' | 'emoji'
  readonly from: number
  readonly text: string
  /** Only for topics: the name of the channel before the topic. */
  readonly channel?: string
  /** Only for people: `@_` mentions without a notification. */
  readonly silent?: boolean
}

export interface Suggestion {
  readonly key: string
  /** The text that replaces the typed one. */
  readonly insert: string
  readonly name: string
  readonly detail?: string
  readonly userId?: number
  readonly channelId?: number
  readonly emojiCode?: string
}

// As in the markup, a mark only counts after a space, a bracket or a quotation mark.
const PERSON = /(?:^|[\s'"({[/<])(@(_?)\*{0,2})([^\n@*`]{0,40})$/u
const TOPIC = /(?:^|[\s'"({[/<])(#(?:\*\*)?)([^\n#*>`]{1,60})>([^\n*`]{0,60})$/u
const CHANNEL = /(?:^|[\s'"({[/<])(#\*{0,2})([^\s#*>`][^\n#*>`]{0,60}|)$/u
const EMOJI = /(?:^|[\s'"([])(:)([a-z0-9+_][a-z0-9_+-]+)$/u

export function queryAt(text: string, caret: number): Query | undefined {
  const before = text.slice(0, caret)
  const topic = TOPIC.exec(before)
  if (topic) {
    const [, mark = '', channel = '', typed = ''] = topic
    return {
      kind: 'topic',
      from: caret - mark.length - channel.length - 1 - typed.length,
      text: typed,
      channel,
    }
  }
  const person = PERSON.exec(before)
  if (person) {
    const [, mark = '', silent, typed = ''] = person
    return { kind: 'person', from: caret - mark.length - typed.length, text: typed, silent: silent === '_' }
  }
  const channel = CHANNEL.exec(before)
  if (channel) {
    const [, mark = '', typed = ''] = channel
    return { kind: 'channel', from: caret - mark.length - typed.length, text: typed }
  }
  const emoji = EMOJI.exec(before)
  if (emoji) {
    const [, mark = '', typed = ''] = emoji
    return { kind: 'emoji', from: caret - mark.length - typed.length, text: typed }
  }
  return undefined
}

/** The text with the suggestion put in, and the new place of the caret. */
export function complete(text: string, caret: number, query: Query, { insert }: Suggestion) {
  const after = text.slice(caret).replace(/^\*\*/, '')
  const space = /^\s/.test(after) ? '' : ' '
  const before = text.slice(0, query.from) + insert + space
  return { text: before + after, caret: before.length + (space === '' ? 1 : 0) }
}
