// `npm test`: all checks but those that have a command of their own (`apart.ts`). `npm test -- NAME…` runs the test files
// whose path contains a name.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { watchParent } from '../server/src/engine/db/embedded/watch-parent.ts'
import { APART } from './apart.ts'
import { obtainChromium } from './chromium.ts'
import { obtainGit } from './git.ts'
import { obtainPython } from './python.ts'
import { installPythonPackages } from './python-packages.ts'
import { run } from './run.ts'

interface Result {
  passed: number
  failed: number
  /** Shown on failure. */
  output: string
}

interface Step {
  name: string
  work: () => Promise<Result>
}

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.tmp', 'test-reports')
/** All parts share workers: see `vitest.config.ts`. */
const TOGETHER = { PARLEY_TESTS_TOGETHER: '1' }
// Each worker loads the server again. With this cache of compiled code, that takes half the time.
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node') }
// The programs write into pipes, so they cannot detect a terminal.
const COLOR = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
/** The browser tests run beside the other tests, and the browser takes as much as a worker. */
const BESIDE_TESTS = `--maxWorkers=${Math.max(1, Math.floor(availableParallelism() / 2))}`
const names = process.argv.slice(2)

process.chdir(ROOT)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
watchParent(() => process.exit(1))
mkdirSync(REPORTS, { recursive: true })

// Installs missing programs during the other steps: Python before the browser, since it is faster and needed sooner.
const python = preparePython()
const git = obtainGit()
const chromium = obtainChromium()
for (const coming of [python, git, chromium]) coming.catch(() => {})

const types: Step = { name: 'types', work: () => check('tsc', ['--noEmit']) }
const style: Step = { name: 'style', work: () => check('biome', ['check', '--diagnostic-level=warn', '.']) }
const tests: Step = { name: 'tests', work: withPrograms }
const browser: Step = { name: 'browser tests', work: inBrowser }

const steps = [...(names.length > 0 ? [] : [types, style]), tests, browser]
const started = performance.now()
const results = await Promise.all(steps.map(report))

const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
if (sum('passed') + sum('failed') === 0) console.log(`\nNo test file has ${names.join(' or ')} in its path.`)
console.log(`\nEverything took ${secondsSince(started)} s.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)

/** Runs a step, prints a line at its start and its end, and its output on failure. */
async function report({ name, work }: Step): Promise<Result> {
  const started = performance.now()
  console.log(`… ${name}`)
  const result = await work()
  const counts = `${result.passed} passed, ${result.failed} failed, ${secondsSince(started)} s`
  if (result.failed > 0) console.log(result.output.trimEnd())
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${counts}`)
  return result
}

/** Runs a program that counts as one test. */
async function check(program: string, args: string[]): Promise<Result> {
  const { status, output } = await run(program, args)
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, output }
}

async function preparePython(): Promise<string> {
  const found = await obtainPython()
  await installPythonPackages(found)
  return found.path
}

/** Runs the tests even without them. Those that need one then fail, and the output says why it is missing. */
async function withPrograms(): Promise<Result> {
  const [foundPython, foundGit] = await Promise.allSettled([python, git])
  const env = foundPython.status === 'fulfilled' ? { PYTHON_PATH: foundPython.value } : {}
  const result = await vitest('tests', ['--project', '!browser'], env)
  const missing = [foundPython, foundGit].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return { ...result, output: [result.output, ...missing].join('\n') }
}

async function inBrowser(): Promise<Result> {
  try {
    await chromium
    const beside = names.length > 0 ? [] : [BESIDE_TESTS]
    return await vitest('browser', ['--project', 'browser', ...beside])
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

async function vitest(name: string, projects: string[], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  const file = join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const chosen =
    names.length > 0
      ? [...names, '--passWithNoTests']
      : APART.map((folder) => `--exclude=**/test/${folder}/**`)
  const args = ['run', ...projects, ...reporters, ...chosen]
  const { status, output } = await run('vitest', args, {
    env: { ...process.env, ...COLOR, ...COMPILED, ...TOGETHER, ...env },
  })
  const { passed, failed } = existsSync(file) ? countTests(file) : { passed: 0, failed: 0 }
  // A run can fail without a failed test: by an error between tests, a file that does not load, or a crash.
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1), output }
}

/** Counts tests. A skipped test checks nothing, so it counts as failed. */
function countTests(file: string): { passed: number; failed: number } {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numTotalTests: number
    numPassedTests: number
  }
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests }
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}
