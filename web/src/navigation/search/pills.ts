import { directTitle } from '#data/titles.ts'
import { t } from '#language/words.ts'
import type { Names } from '#narrow/hash.ts'
import type { Narrow, Term } from '#narrow/narrow.ts'
import { dayLabel } from './days.ts'
import { operatorOfApi } from './operators.ts'

/** A condition of the search as one thing to see and to remove: a term, or a channel with its topic. */
export interface Pill {
  readonly terms: readonly Term[]
}

/** A search as the field shows it. */
export interface Query {
  readonly pills: readonly Pill[]
  readonly words: string
}

export function queryOf({ terms, near }: Narrow): Query {
  const pills: Pill[] = []
  const words: string[] = []
  for (const term of terms) {
    const before = pills.at(-1)
    if (term.operator === 'search' && !term.negated) words.push(String(term.operand))
    else if (term.operator === 'topic' && !term.negated && before && isPlainChannel(before)) {
      pills[pills.length - 1] = { terms: [...before.terms, term] }
    } else pills.push({ terms: [term] })
  }
  if (near !== undefined) pills.push({ terms: [{ operator: 'near', operand: near }] })
  return { pills, words: words.join(' ') }
}

export function narrowOf({ pills, words }: Query): Narrow {
  const all = pills.flatMap((pill) => pill.terms)
  const near = all.find(({ operator }) => operator === 'near')
  const terms = all.filter(({ operator }) => operator !== 'near')
  if (words.trim() !== '') terms.push({ operator: 'search', operand: words.trim() })
  return near ? { terms, near: Number(near.operand) } : { terms }
}

/** With another pill. One of its kind that cannot hold beside it goes: a message has one sender and one place. */
export function withPill(pills: readonly Pill[], added: Pill): readonly Pill[] {
  const key = pillKey(added)
  if (pills.some((pill) => pillKey(pill) === key)) return pills
  const [term] = added.terms
  if (term?.operator === 'topic' && !term.negated) {
    const at = pills.findLastIndex(isPlainChannel)
    const channel = pills[at]
    if (channel) return pills.with(at, { terms: [...channel.terms, term] })
  }
  const slot = slotOf(added)
  return [...pills.filter((pill) => slot === undefined || slotOf(pill) !== slot), added]
}

const SLOTS: Record<string, string> = {
  sender: 'from',
  channel: 'place',
  dm: 'place',
  channels: 'place',
  topic: 'topic',
  after: 'after',
  before: 'before',
  on: 'on',
  near: 'near',
  id: 'id',
}

/** Of the pills with one slot a search has at most one. */
export function slotOf({ terms: [term] }: Pill): string | undefined {
  return term && !term.negated ? SLOTS[term.operator] : undefined
}

export function pillKey({ terms }: Pill): string {
  return JSON.stringify(terms.map(({ operator, operand, negated }) => [operator, operand, negated === true]))
}

function isPlainChannel({ terms }: Pill): boolean {
  const [term] = terms
  return terms.length === 1 && term?.operator === 'channel' && !term.negated
}

export interface PillWords {
  /** `from`, `not from`. */
  readonly label: string
  readonly value: string
}

interface Naming extends Names {
  readonly ownUserId: number
  readonly emptyTopic: string
}

export function pillWords({ terms }: Pill, naming: Naming): PillWords {
  const [term, topic] = terms
  if (!term) return { label: '', value: '' }
  const name = operatorOfApi(term.operator)?.name ?? term.operator
  const value = valueText(term, naming)
  return {
    label: term.negated ? t`not ${name}` : name,
    value: topic ? `${value} › ${valueText(topic, naming)}` : value,
  }
}

/** The pill as somebody would type it. */
export function pillText({ terms }: Pill, naming: Naming): string {
  return terms
    .map((term) => {
      const name = operatorOfApi(term.operator)?.name ?? term.operator
      const value =
        operatorOfApi(term.operator)?.kind === 'day' ? String(term.operand) : valueText(term, naming)
      return `${term.negated ? '-' : ''}${name}:${/\s/.test(value) ? `"${value}"` : value}`
    })
    .join(' ')
}

function valueText({ operator, operand }: Term, naming: Naming): string {
  if (Array.isArray(operand)) {
    return operand.length > 1
      ? operand.map((id) => naming.userName(id) ?? t`User ${id}`).join(', ')
      : directTitle(operand, naming.ownUserId, naming.userName)
  }
  const kind = operatorOfApi(operator)?.kind
  if (kind === 'channel' && typeof operand === 'number')
    return naming.channelName(operand) ?? t`Channel ${operand}`
  if (kind === 'person' && typeof operand === 'number') return naming.userName(operand) ?? t`User ${operand}`
  if (kind === 'topic') return String(operand) || naming.emptyTopic
  if (kind === 'day') return dayLabel(String(operand), new Date())
  return String(operand)
}
