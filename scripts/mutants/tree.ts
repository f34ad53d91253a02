import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { testsOf } from '../../server/test/support/deciding.ts'
import { run } from '../run.ts'
import { type Condition, conditionsOf } from './conditions.ts'
import type { Work } from './runner.ts'
import type { Mutant } from './switch.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = 'server/src'
const TESTS = 'server/test'
/** For what a mutant keeps from happening, tests wait in vain. */
const PATIENCE_MS = 4_000
const CONFIG = `
import { BaseSequencer } from 'vitest/node'
class AsNamed extends BaseSequencer {
  async sort(files) {
    const named = process.env.IN_ORDER.split(',')
    const place = ({ moduleId }) => named.findIndex((name) => moduleId.endsWith(name))
    return files.toSorted((one, other) => place(one) - place(other))
  }
}
export default { test: {
  globalSetup: 'server/src/engine/db/embedded/test-setup.ts',
  experimental: { viteModuleRunner: false },
  runner: 'scripts/mutants/runner.ts',
  sequence: { sequencer: AsNamed },
  isolate: false, maxWorkers: 1,
  testTimeout: ${10 * PATIENCE_MS}, hookTimeout: ${30 * PATIENCE_MS},
  expect: { poll: { timeout: ${PATIENCE_MS} } },
  dangerouslyIgnoreUnhandledErrors: true,
  reporters: ['dot'],
} }`

/**
 * A copy of the working tree, until the process ends, in which the conditions of `files` (below `server/src`) can be
 * made wrong.
 */
export class MutantTree {
  readonly mutants: readonly Mutant[]
  readonly #path = mkdtempSync(join(tmpdir(), 'parley-mutants-'))

  constructor(files: readonly string[]) {
    process.once('exit', () => rmSync(this.#path, { recursive: true, force: true }))
    this.#copy()
    this.#write('mutants.config.ts', CONFIG)
    this.#write(`${TESTS}/support/patience.ts`, `export const PATIENCE = { timeout: ${PATIENCE_MS} }\n`)
    this.mutants = this.#makeMutants(files)
  }

  get tests(): string[] {
    return globSync([`${SOURCE}/**/*.test.ts`, `${TESTS}/**/*.test.ts`], { cwd: this.#path }).toSorted()
  }

  /** Runs the tests with the mutants. What they say of them is added to the file `log`. */
  async try(mutants: readonly Mutant[], tests: readonly string[], log: string): Promise<void> {
    this.#write('mutants.json', JSON.stringify({ mutants, log } satisfies Work))
    const env = {
      ...process.env,
      PATH: `${join(this.#path, 'node_modules/.bin')}:${process.env.PATH}`,
      MUTANTS: join(this.#path, 'mutants.json'),
      IN_ORDER: tests.join(),
    }
    const given = ['run', '--config', 'mutants.config.ts', ...tests]
    const { status, output } = await run('vitest', given, { cwd: this.#path, env })
    if (status !== 0) throw new Error(output)
  }

  #write(path: string, text: string): void {
    writeFileSync(join(this.#path, path), text)
  }

  /** Workspaces in the copy import each other there, and nothing of the original. */
  #copy(): void {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    for (const path of listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)))) {
      mkdirSync(dirname(join(this.#path, path)), { recursive: true })
      cpSync(join(ROOT, path), join(this.#path, path))
    }
    const modules = join(this.#path, 'node_modules')
    mkdirSync(join(modules, '@parley'), { recursive: true })
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name !== '@parley') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
    }
    for (const name of readdirSync(join(ROOT, 'node_modules/@parley'))) {
      symlinkSync(join(this.#path, name), join(modules, '@parley', name))
      const own = join(ROOT, name, 'node_modules')
      if (existsSync(own)) symlinkSync(own, join(this.#path, name, 'node_modules'))
    }
  }

  #makeMutants(files: readonly string[]): Mutant[] {
    const paths = new Map(files.map((file) => [file, join(this.#path, SOURCE, file)]))
    const conditions = conditionsOf(this.#path, [...paths.values()])
    const made: Mutant[] = []
    let count = 0
    for (const [file, path] of paths) {
      const tests = this.#ownTests(file)
      const numbered = (conditions.get(path) ?? []).map((one) => ({ ...one, condition: count++ }))
      for (const { condition, at, text } of numbered) {
        for (const becomes of [true, false].filter((value) => text !== String(value))) {
          const name = `${SOURCE}/${file}:${at} ${becomes} in place of ${text}`
          made.push({ name, condition, becomes, tests })
        }
      }
      this.#putSwitch(path, numbered)
    }
    return made
  }

  /** Lets each condition of a file pass its value through the switch. */
  #putSwitch(path: string, conditions: readonly (Condition & Pick<Mutant, 'condition'>)[]): void {
    let source = readFileSync(path, 'utf8')
    for (const { start, end, condition } of conditions.toReversed()) {
      const decided = `decide$(${condition}, ${source.slice(start, end)})`
      source = source.slice(0, start) + decided + source.slice(end)
    }
    const from = relative(dirname(path), join(this.#path, 'scripts/mutants/switch.ts'))
    writeFileSync(path, `import { decide as decide$ } from '${from}'\n${source}`)
  }

  /** The test beside a file, and those of its noun. */
  #ownTests(file: string): string[] {
    const ofNoun = testsOf(file).map((name) => `${TESTS}/${name}`)
    return [`${SOURCE}/${file.replace(/ts$/, 'test.ts')}`, ...ofNoun].filter((path) =>
      existsSync(join(this.#path, path)),
    )
  }
}
