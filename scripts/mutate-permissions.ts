// `node scripts/mutate-permissions.ts [NAME…]`: mutation tests of the permission rules. It makes each condition of the
// deciding files (`server/test/support/deciding.ts`) always true, then always false, one at a time, and lists the
// mutants that no test notices. A NAME selects files by their path below `server/src`.
//
// First the tests of a file's noun look at its mutants, then all short tests at those that came through.
//   --tests NAME   only the tests that have it in their path, such as `long/permissions`; may be repeated
//   --sample N     so many mutants, at random
//   --log FILE     what each test says of each mutant, a line of JSON each. Another run with the file goes on there.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { decidingFiles } from '../server/test/support/deciding.ts'
import { APART } from './apart.ts'
import type { Outcome } from './mutants/runner.ts'
import type { Mutant } from './mutants/switch.ts'
import { MutantTree } from './mutants/tree.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    tests: { type: 'string', multiple: true },
    log: { type: 'string' },
  },
})
const log = options.log === undefined ? temporaryLog() : resolve(options.log)
appendFileSync(log, '')
const isWanted = (file: string) => names.length === 0 || names.some((name) => file.includes(name))
const files = decidingFiles().filter(isWanted)
if (files.length === 0) throw new Error(`no file that decides has ${names.join(' or ')} in its path`)
const tree = new MutantTree(files)
const chosen = options.sample === undefined ? tree.mutants : sampled(tree.mutants, Number(options.sample))
console.log(`${chosen.length} of ${tree.mutants.length} mutants of ${files.length} files`)
let survivors = withoutNoticed(chosen)
if (options.tests) await tryAnyWith(testsNamed(options.tests))
else {
  await tryWith([...new Set(survivors.flatMap(({ tests = [] }) => tests))])
  await tryAnyWith(tree.tests.filter((path) => !APART.some((folder) => path.includes(`/test/${folder}/`))))
}
const failures = new Set(
  outcomes().flatMap((one) => ('failure' in one ? [`${one.test}: ${one.failure}`] : [])),
)
for (const failure of failures) console.log(`fails as it is, and tells nothing: ${failure}`)
console.log(`${chosen.length - survivors.length} of ${chosen.length} were noticed.`)
for (const { name } of survivors) console.log(name)
process.exit(survivors.length > 0 ? 1 : 0)

function temporaryLog(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-mutants-log-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'outcomes.jsonl')
}

function sampled(all: readonly Mutant[], count: number): Mutant[] {
  const order = new Map(all.map((mutant) => [mutant, Math.random()]))
  return all.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, count)
}

function testsNamed(names: readonly string[]): string[] {
  return tree.tests.filter((path) => names.some((name) => path.includes(name)))
}

/** Lets the tests look at every mutant whose condition they ask, and not only at those of their noun. */
async function tryAnyWith(tests: readonly string[]): Promise<void> {
  survivors = survivors.map(({ tests: _, ...mutant }) => mutant)
  await tryWith(tests)
}

async function tryWith(tests: readonly string[]): Promise<void> {
  if (survivors.length === 0 || tests.length === 0) return
  await tree.try(survivors, tests, log)
  survivors = withoutNoticed(survivors)
  console.log(`${survivors.length} came through ${tests.length} files of tests`)
}

function outcomes(): Outcome[] {
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

function withoutNoticed(mutants: readonly Mutant[]): Mutant[] {
  const noticed = new Set(outcomes().map((one) => ('noticed' in one ? one.noticed : '')))
  return mutants.filter(({ name }) => !noticed.has(name))
}
