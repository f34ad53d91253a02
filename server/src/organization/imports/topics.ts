import { maxTopicLength } from '@parley/api/realm/limits'
import { cutTo } from '#directory/channels/topic-names.ts'
import type { ThreadRule } from './source.ts'

/** Names the topics of a channel whose messages have threads and no topics, by the rule that was chosen. */
export class Topics {
  readonly #rule: ThreadRule
  readonly #threads = new Map<string, string>()
  readonly #taken = new Map<string, number>()

  constructor(rule: ThreadRule) {
    this.#rule = rule
  }

  /** A thread, which is named after its first message. The first call of a thread must be for that. */
  thread(channel: string, thread: string, first: string, at: number): string {
    if (this.#rule === 'channel') return this.main(at)
    const key = `${channel} ${thread}`
    const known = this.#threads.get(key)
    if (known !== undefined) return known
    const title = titleOf(first) || dayOf(at)
    const count = (this.#taken.get(`${channel} ${title.toLowerCase()}`) ?? 0) + 1
    this.#taken.set(`${channel} ${title.toLowerCase()}`, count)
    // Two threads that begin alike are two topics.
    const end = count === 1 ? '' : ` (${count})`
    const topic = cutTo(title, maxTopicLength - end.length, '…') + end
    this.#threads.set(key, topic)
    return topic
  }

  /** What is in no thread. The one topic of a channel is the one without a name. */
  main(at: number): string {
    return this.#rule === 'day' ? dayOf(at) : ''
  }
}

/** Empty for what is no time: such a message is not written. */
const dayOf = (at: number) => {
  const day = new Date(at)
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)
}

/** The first line, without marks. */
function titleOf(content: string): string {
  const [line = ''] = content.split('\n').filter((one) => /[\p{L}\p{N}]/u.test(one) && !one.startsWith('```'))
  return line
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/@_?\*\*([^*|]+)(?:\|\d+)?\*\*/g, '$1')
    .replaceAll(/[*`>#~]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
