import { t } from '#language/words.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { type Pill, pillWords, type Query, queryOf } from './pills.ts'

/** A search that asks for less. */
export interface Way {
  readonly name: string
  readonly query: Query
}

/** What people most likely got wrong comes first. */
const ORDER = ['on', 'before', 'after', 'has', 'is', 'id', 'topic', 'mentions', 'sender', 'channel', 'dm']
/** Each way is a question to the server. */
const MOST = 6

/** The search without each of its conditions, and then without its words or in more channels. */
export function loosened(narrow: Narrow, naming: Parameters<typeof pillWords>[1]): Way[] {
  const { pills, words } = queryOf(narrow)
  const hasMore = pills.length > 1 || words !== ''
  const rank = ({ terms: [term] }: Pill) => {
    const at = ORDER.indexOf(term?.operator ?? '')
    return at === -1 ? ORDER.length : at
  }
  const without = (hasMore ? pills : [])
    .toSorted((a, b) => rank(a) - rank(b))
    .map((pill): Way => {
      const { label, value } = pillWords(pill, naming)
      return {
        name: t`Leave out ${label}: ${value}`,
        query: { pills: pills.filter((one) => one !== pill), words },
      }
    })
  const ways = without.slice(0, MOST - 2)
  if (pills.length > 0 && words !== '')
    ways.push({ name: t`Leave out the words “${words}”`, query: { pills, words: '' } })
  if (!hasPlace(pills)) {
    const everywhere: Pill = { terms: [{ operator: 'channels', operand: 'public' }] }
    ways.push({ name: t`Look in all public channels`, query: { pills: [...pills, everywhere], words } })
  }
  return ways
}

const PLACES = new Set(['channel', 'channels', 'dm', 'dm-including', 'id', 'with'])

function hasPlace(pills: readonly Pill[]): boolean {
  return pills.some(({ terms }) =>
    terms.some(({ operator, operand }) => PLACES.has(operator) || (operator === 'is' && operand === 'dm')),
  )
}
