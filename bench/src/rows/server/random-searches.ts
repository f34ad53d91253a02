import fc from 'fast-check'
import type { Bench } from '../../bench.ts'
import { connectToDatabase } from '../../database.ts'
import { longestSearchMs } from '../../fixtures/large.ts'
import type { Organization } from '../../fixtures/organization.ts'
import { talk } from '../../fixtures/talk.ts'
import type { Narrow } from '../../load/reader.ts'
import { readersOf } from '../../load/readers.ts'
import { progress } from '../../progress.ts'
import { atMost, type Figure, row } from '../../row.ts'
import { median, percentile } from '../../statistics.ts'
import { operatorsIn } from './pairs.ts'

const TEXTS = 2_000
const ROUNDS = 3

/** What some messages say, spread over all. */
async function someTexts({ dataDir, realmId }: Organization): Promise<string[]> {
  const database = await connectToDatabase(dataDir)
  const { rows } = await database.query<{ text: string }>(
    `select substr(rendered, length(content) + 5, length(rendered) - length(content) - 8) as text
     from messages, realms where messages.realm_id = $1 and realms.realm_id = $1
       and id % greatest(1, last_message_id / ${TEXTS}) = 0`,
    [realmId],
  )
  await database.end()
  return rows.map(({ text }) => text)
}

/** One to three words, phrases and parts of words that are somewhere, or excluded; half of them beside another operator. */
function narrows(texts: readonly string[], operators: Narrow): fc.Arbitrary<Narrow> {
  const words = fc.constantFrom(...texts).map((text) => text.split(' '))
  const from = fc.nat(20)
  const word = fc.tuple(words, from).map(([all, place]) => all[place % all.length] ?? '')
  const phrase = fc.tuple(words, from, fc.integer({ min: 2, max: 4 })).map(
    ([all, place, length]) =>
      `"${all
        .slice(place % (all.length - 1))
        .slice(0, length)
        .join(' ')}"`,
  )
  const part = fc.oneof(
    { weight: 5, arbitrary: word },
    {
      weight: 2,
      arbitrary: fc.tuple(word, fc.integer({ min: 2, max: 4 })).map(([one, to]) => one.slice(0, to)),
    },
    { weight: 1, arbitrary: word.map((one) => `*${one.slice(1)}`) },
    { weight: 2, arbitrary: phrase },
    { weight: 1, arbitrary: word.map((one) => `-${one}`) },
  )
  const operand = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
  const beside = fc.option(fc.constantFrom(...operators), { freq: 2 })
  return fc
    .tuple(operand, beside)
    .map(([operand, other]) => [{ operator: 'search', operand }, ...(other === null ? [] : [other])])
}

const textOf = (narrow: Narrow) =>
  narrow
    .map(({ operator, operand, negated = false }) => `${negated ? '-' : ''}${operator}:${operand}`)
    .join(' ')

async function run(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = []
  const organization = await bench.organization(talk)
  let texts: readonly string[] | undefined
  for await (const { reader, channels } of readersOf(bench, talk)) {
    progress(`random searches: in ${channels} channels`)
    texts ??= await someTexts(organization)
    const arbitrary = fc.noBias(narrows(texts, operatorsIn(organization)))
    const medians: { what: string; value: number }[] = []
    for (const narrow of fc.sample(arbitrary, { seed: channels, numRuns: bench.size(500, 50) })) {
      await reader.newest(narrow, 1)
      medians.push({ what: textOf(narrow), value: median(await reader.newest(narrow, ROUNDS)) })
    }
    const values = medians.map(({ value }) => value)
    const [slowest] = medians.toSorted((one, other) => other.value - one.value)
    const all = `of ${medians.length}, in ${channels} channels`
    figures.push(
      { what: `median ${all}`, value: median(values), unit: 'ms' },
      {
        what: `p99 ${all}`,
        value: percentile(values, 0.99),
        unit: 'ms',
        target: atMost(longestSearchMs(bench)),
      },
      { what: `slowest ${all}: ${slowest?.what}`, value: slowest?.value ?? Number.NaN, unit: 'ms' },
    )
  }
  return figures
}

export const randomSearches = row({
  name: 'random-searches',
  order: 21.8,
  isLarge: true,
  title:
    'random searches among words as people use them, the 100 newest messages found: the median of three of each',
  run,
})
