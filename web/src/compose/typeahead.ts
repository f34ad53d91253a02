import type { EmojiReaction } from '@parley/api/reactions/objects'
import type { ClientState } from '@parley/client'

/** The text before the caret that can be completed. The completion replaces it from `from` on. */
export interface Query {
  readonly kind: 'person' | 'channel' | 'topic' | 'emoji' | 'command' | 'language' | 'time'
  readonly from: number
  readonly text: string
  /** Only for topics: the name of the channel before the topic. */
  readonly channel?: string
  /** Only for people: `@_` mentions without a notification. */
  readonly silent?: boolean
  /** Only for languages: the fence. */
  readonly mark?: string
}

export interface Suggestion {
  readonly key: string
  /** The text that replaces the typed one. */
  readonly insert: string
  readonly name: string
  readonly detail?: string
  readonly userId?: number
  readonly channelId?: number
  readonly emoji?: Pick<EmojiReaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>
  /** Its characters in a skin tone. */
  readonly toned?: string | undefined
  /** The picture of an emoji of the organization. */
  readonly source?: string
  /** Goes behind the caret. */
  readonly after?: string
}

// As in the markup, a mark only counts after a space, a bracket or a quotation mark.
const PERSON = /(?:^|[\s'"({[/<])(@(_?)\*{0,2})([^\n@*`]{0,40})$/u
// Also behind a channel that is complete: whoever has chosen it may only then want a topic of it.
const TOPIC = /(?:^|[\s'"({[/<])(#(?:\*\*)?)([^\n#*>`]{1,60})((?:\*\* ?)?>)([^\n*`]{0,60})$/u
const CHANNEL = /(?:^|[\s'"({[/<])(#\*{0,2})([^\s#*>`][^\n#*>`]{0,60}|)$/u
const EMOJI = /(?:^|[\s'"([])(:)([\p{L}\p{N}+_][\p{L}\p{M}\p{N}_+-]+)$/u

const COMMAND = /^(\/)((?:[a-z][a-z0-9_-]*)?)$/
const LANGUAGE = /(?:^|\n)[ ]{0,3}((?:`{3,}|~{3,}))[ ]?([a-z][\w+#.-]*)$/iu
const TIME = /(?:^|[\s'"([])(<time:?)([^<>\n]{0,40})$/u

const SIMPLE = [
  ['command', COMMAND],
  ['language', LANGUAGE],
  ['time', TIME],
  ['channel', CHANNEL],
  ['emoji', EMOJI],
] as const

export function queryAt(text: string, caret: number): Query | undefined {
  const before = text.slice(0, caret)
  const topic = TOPIC.exec(before)
  if (topic) {
    const [, mark = '', channel = '', sign = '', typed = ''] = topic
    return {
      kind: 'topic',
      from: caret - mark.length - channel.length - sign.length - typed.length,
      text: typed,
      channel,
    }
  }
  const person = PERSON.exec(before)
  if (person) {
    const [, mark = '', silent, typed = ''] = person
    return { kind: 'person', from: caret - mark.length - typed.length, text: typed, silent: silent === '_' }
  }
  for (const [kind, pattern] of SIMPLE) {
    const found = pattern.exec(before)
    if (!found) continue
    const [whole, mark = '', typed = ''] = found
    // What follows the mark is replaced too, with the space between them.
    const from = caret - whole.length + whole.indexOf(mark)
    return { kind, from, text: typed, ...(kind === 'language' ? { mark } : {}) }
  }
  return undefined
}

/** The channel whose topics are asked for. */
export function channelOf({ channel }: Query, { subscriptions }: ClientState) {
  const name = channel?.trim().toLowerCase()
  return name === undefined ? undefined : subscriptions.find((one) => one.name.toLowerCase() === name)
}

/** The text with the suggestion put in, and the new place of the caret. */
export function complete(text: string, caret: number, query: Query, { insert, after = '' }: Suggestion) {
  const rest = text.slice(caret).replace(/^\*\*/, '')
  // Some end where one goes on at once.
  const space = /^\s/.test(rest) || /[\n>]$/.test(insert) ? '' : ' '
  const before = text.slice(0, query.from) + insert + space
  const passed = space === '' && /^\s/.test(rest) && !/[\n>]$/.test(insert) ? 1 : 0
  return { text: before + after + rest, caret: before.length + passed }
}
