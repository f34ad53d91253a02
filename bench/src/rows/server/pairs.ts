import { longestSearchMs } from '../../fixtures/large.ts'
import type { Organization } from '../../fixtures/organization.ts'
import type { Narrow } from '../../load/reader.ts'
import { readersOf } from '../../load/readers.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row } from '../../row.ts'
import { median, percentile } from '../../statistics.ts'

/** What all messages have, every second, each hundredth, a few, none; several words, parts of words, and what lacks one. */
const WORDS = [
  ...['message', 'often', 'sometimes', 'seldom', 'never'],
  ...['people sometimes', '"write to each other"', 'often or never'],
  ...['oft', 'seld', 'ometime', 'eldo'],
  ...['-often', 'message -sometimes'],
]
const IS = ['unread', 'starred', 'mentioned', 'alerted', 'followed', 'muted', 'resolved', 'dm']
const HAS = ['link', 'image', 'attachment', 'reaction']
const ROUNDS = 3

/** All operators that there is something to say for, each negated as well if that may be. */
export function operatorsIn({ people, channels }: Organization): Narrow {
  const eitherWay = [
    ...IS.map((operand) => ({ operator: 'is', operand })),
    ...HAS.map((operand) => ({ operator: 'has', operand })),
    { operator: 'channel', operand: channels[0]?.id },
    { operator: 'sender', operand: people[10]?.id },
    { operator: 'topic', operand: 'topic 1' },
    { operator: 'topic', operand: 'a topic that is nowhere' },
  ]
  return [
    ...eitherWay,
    ...eitherWay.map((term) => ({ ...term, negated: true })),
    { operator: 'sender', operand: people[0]?.id },
    { operator: 'before', operand: '2026-06-01' },
    { operator: 'after', operand: '2026-06-01' },
  ]
}

export const pairs = row({
  name: 'pairs',
  order: 21.7,
  isLarge: true,
  title: 'searches beside another operator, the 100 newest messages found: the median of three of each',
  async run(bench) {
    const figures: Figure[] = []
    for await (const { organization, reader, channels } of readersOf(bench)) {
      progress(`pairs: in ${channels} channels`)
      const medians: { what: string; value: number }[] = []
      for (const operand of WORDS) {
        for (const beside of operatorsIn(organization)) {
          const narrow = [{ operator: 'search', operand }, beside]
          await reader.newest(narrow, 1)
          const sign = beside.negated ? '-' : ''
          medians.push({
            what: `${operand} ${sign}${beside.operator}:${beside.operand}`,
            value: median(await reader.newest(narrow, ROUNDS)),
          })
        }
      }
      const [slowest] = medians.toSorted((one, other) => other.value - one.value)
      const all = `of ${medians.length} pairs, in ${channels} channels`
      figures.push(
        { what: `median ${all}`, value: median(medians.map(({ value }) => value)), unit: 'ms' },
        {
          what: `p95 ${all}`,
          value: percentile(
            medians.map(({ value }) => value),
            0.95,
          ),
          unit: 'ms',
        },
        {
          what: `slowest ${all}: ${slowest?.what}`,
          value: slowest?.value ?? Number.NaN,
          unit: 'ms',
          target: atMost(longestSearchMs(bench)),
        },
      )
    }
    return figures
  },
})
