import { appendFileSync, readFileSync } from 'node:fs'
import { TestRunner } from 'vitest'
import { type Mutant, mutants } from './switch.ts'

/** What the runner is to try. */
export interface Work {
  readonly mutants: readonly Mutant[]
  /** The file with an `Outcome` a line, to which it adds. What it says already is not tried again. */
  readonly log: string
}

/** What a test says of a mutant, by its name. */
export type Outcome = { readonly test: string } & (
  | { readonly noticed: string }
  | { readonly passed: string }
  /** A test that fails without a mutant says nothing. */
  | { readonly failure: string }
)

/** Tests of one file are much alike: a mutant that comes through so many of them is left to other files. */
const ENOUGH_OF_A_FILE = 5

type Test = Parameters<TestRunner['onAfterRetryTask']>[0]

const work: Work = JSON.parse(readFileSync(process.env.MUTANTS ?? '', 'utf8'))
/** The mutants that nobody noticed, for all files of this process. */
const alive = new Set(work.mutants)
/** The tests that each came through, by test file. */
const passed = new Map<string, Set<string>>()

const fileOf = (test: string) => test.split(': ', 1)[0] ?? ''
const keyOf = (mutant: string, test: string) => `${mutant} ${fileOf(test)}`

for (const line of readFileSync(work.log, 'utf8').split('\n').filter(Boolean)) note(JSON.parse(line))

function note(outcome: Outcome): void {
  if (!('passed' in outcome)) return
  const key = keyOf(outcome.passed, outcome.test)
  passed.set(key, (passed.get(key) ?? new Set()).add(outcome.test))
}

function tell(outcome: Outcome): void {
  note(outcome)
  appendFileSync(work.log, `${JSON.stringify(outcome)}\n`)
}

/**
 * Runs each test as it is, and then with every mutant whose condition it asked, by way of Vitest's retries: all of it is
 * in one process, and what is prepared for the tests of a file serves each.
 */
export default class MutantRunner extends TestRunner {
  /** Those which the test is still to be run with. */
  #waiting: Mutant[] = []
  /** That with which it runs. */
  #active: Mutant | undefined
  /** That with which it failed. Only if it then passes without, the mutant was the cause. */
  #suspected: Mutant | undefined

  override async onBeforeRunTask(test: Parameters<TestRunner['onBeforeRunTask']>[0]): Promise<void> {
    await super.onBeforeRunTask(test)
    test.retry = { count: Number.POSITIVE_INFINITY, condition: () => this.#goesOn }
    this.#waiting = []
    this.#active = this.#suspected = undefined
  }

  override onBeforeTryTask(...[test, options]: Parameters<TestRunner['onBeforeTryTask']>): void {
    super.onBeforeTryTask(test, options)
    mutants.active = this.#active
    mutants.seen.clear()
    mutants.count = 0
  }

  override async onAfterRetryTask(
    ...[test, options]: Parameters<TestRunner['onAfterRetryTask']>
  ): Promise<void> {
    await super.onAfterRetryTask(test, options)
    mutants.active = undefined
    const { result } = test
    if (result === undefined || result.state === 'skip') return
    this.#judge(nameOf(test), result.state === 'fail', result.errors?.at(-1)?.message)
    result.state = this.#goesOn ? 'fail' : 'pass'
    result.errors = this.#goesOn ? [{ message: 'there are more mutants' }] : undefined
  }

  get #goesOn(): boolean {
    return this.#active !== undefined || this.#suspected !== undefined
  }

  #judge(test: string, hasFailed: boolean, failure = ''): void {
    const [active, suspected] = [this.#active, this.#suspected]
    this.#active = this.#suspected = undefined
    if (active && hasFailed) {
      this.#suspected = active
      return
    }
    if (active) tell({ passed: active.name, test })
    else if (hasFailed) {
      tell({ failure, test })
      return
    } else if (suspected) {
      alive.delete(suspected)
      tell({ noticed: suspected.name, test })
    } else this.#waiting = [...alive].filter((mutant) => isReached(mutant) && isFor(mutant, test))
    this.#active = this.#next(test)
  }

  #next(test: string): Mutant | undefined {
    for (;;) {
      const next = this.#waiting.shift()
      if (next === undefined) return undefined
      const others = passed.get(keyOf(next.name, test))
      if (others === undefined || (others.size < ENOUGH_OF_A_FILE && !others.has(test))) return next
    }
  }
}

function nameOf(test: Test): string {
  return `${test.file.name}: ${test.name}`
}

/** Whether a condition had the value that the mutant takes from it. */
function isReached({ condition, becomes }: Mutant): boolean {
  return mutants.seen.get(condition)?.has(!becomes) === true
}

function isFor({ tests }: Mutant, test: string): boolean {
  return tests === undefined || tests.includes(fileOf(test))
}
