import { rm, writeFile } from 'node:fs/promises'
import { discoverContract } from '@parley/api/contract/discover'
import { discoverExamples, examplesFile } from '@parley/api/contract/discover-examples'
import { isPublic } from '@parley/api/contract/endpoint'
import type { Example, Examples } from '@parley/api/contract/example'

/**
 * Writes the examples that have another form than the kept ones, and drops those of endpoints that are gone. What has the
 * same form stays: ids and times are others with each run, and would only hide what has changed.
 * @returns how many were written
 */
export async function keepExamples(found: ReadonlyMap<string, Example>): Promise<number> {
  const { nouns } = await discoverContract()
  const kept = discoverExamples()
  let written = 0
  for (const { name, endpoints } of nouns) {
    const examples: Record<string, Example> = {}
    for (const { operationId } of endpoints.filter(isPublic)) {
      const example = found.get(operationId)
      if (example === undefined) continue
      const old = kept[operationId]
      const isSame = old !== undefined && formOf(old) === formOf(example)
      if (!isSame) written++
      examples[operationId] = isSame ? old : example
    }
    await writeExamples(name, examples)
  }
  return written
}

async function writeExamples(noun: string, examples: Examples): Promise<void> {
  if (Object.keys(examples).length === 0) return rm(examplesFile(noun), { force: true })
  await writeFile(examplesFile(noun), `${JSON.stringify(examples, null, 2)}\n`)
}

/** What an example consists of, apart from its values: the names and kinds of its fields. */
export function formOf({ input, file, payload, answer }: Example): string {
  const asked = Object.keys(input).sort()
  return JSON.stringify([asked, file !== undefined, payload !== undefined, answer && kindsOf(answer)])
}

/** Lists and tables by ids hold what happens to be there, which is another with each run. */
function kindsOf(answer: object): object {
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value,
  ])
  return fields.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}
