// `node scripts/mutate-permissions.ts [--sample N] [NAME…]`: mutation tests of the permission rules. In a copy of the
// tree, it makes each condition of the deciding files (`server/test/support/deciding.ts`) always true, then always
// false, one at a time, and lists the mutants that no test notices. A NAME selects files by their path below
// `server/src`, and `--sample` so many mutants at random. All files take many hours; `node
// scripts/mutate-permissions.ts drafts/checks` takes some minutes.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync'
import { decidingFiles, testsOf } from '../server/test/support/deciding.ts'
import { run } from './run.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = 'server/src'
const TESTS = 'server/test'
/**
 * Slow tests, run only for mutants that the tests of their own noun do not notice. Those that try every case, since what
 * a sample does not notice, luck may have missed.
 */
const SLOW = [
  'long/permissions',
  'long/channels-permissions',
  'channels-visibility',
  'groups-permissions',
  'groups-visibility',
].map((name) => `${TESTS}/${name}.test.ts`)
/** A mutant may loop forever, so a timeout counts as noticed. No other run takes this long, even at low priority. */
const LONGEST_MS = { quick: 120_000, slow: 1_800_000 }
const CONFIG = `export default { test: {
  globalSetup: process.env.WITHOUT_DATABASE ? [] : 'server/src/engine/db/embedded/test-setup.ts',
  experimental: { viteModuleRunner: false },
  testTimeout: ${LONGEST_MS.slow}, hookTimeout: ${LONGEST_MS.slow}, maxWorkers: 1, bail: 1,
} }`

/** The kinds of nodes whose boolean value decides. */
const DECIDING = new Set([
  SyntaxKind.CallExpression,
  SyntaxKind.BinaryExpression,
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
])

interface Mutant {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly was: string
  readonly becomes: 'true' | 'false'
}

setPriority(constants.priority.PRIORITY_LOW)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const tree = mkdtempSync(join(tmpdir(), 'parley-mutants-'))
process.once('exit', () => rmSync(tree, { recursive: true, force: true }))
copyTree()
writeFileSync(join(tree, 'mutants.config.ts'), CONFIG)

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' } },
})
const files = decidingFiles().filter(isWanted)
if (files.length === 0) throw new Error(`no file that decides has ${names.join(' or ')} in its path`)
const all = files.flatMap(mutantsOf)
const mutants = options.sample === undefined ? all : sampled(all, Number(options.sample))
console.log(`${mutants.length} of ${all.length} mutants`)
const beside = await survivorsOf(mutants.filter(hasTestBeside), failureBeside)
const ofNoun = await survivorsOf([...beside, ...mutants.filter((one) => !hasTestBeside(one))], failureOfNoun)
const survivors = await survivorsOf(ofNoun, slowFailure)
console.log(`\n${mutants.length - survivors.length} of ${mutants.length} were noticed.`)
for (const mutant of survivors) console.log(inWords(mutant))
process.exit(survivors.length > 0 ? 1 : 0)

/** Some of the mutants at random, still file by file. */
function sampled(all: readonly Mutant[], count: number): Mutant[] {
  const order = new Map(all.map((mutant) => [mutant, Math.random()]))
  const chosen = all.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, count)
  return all.filter((mutant) => chosen.includes(mutant))
}

/** The mutants with which no test fails. */
async function survivorsOf(
  mutants: readonly Mutant[],
  failure: (mutant: Mutant) => Promise<string | undefined>,
): Promise<Mutant[]> {
  const survivors: Mutant[] = []
  const files = new Set<string>()
  for (const mutant of mutants) {
    if (!files.has(mutant.file)) {
      files.add(mutant.file)
      const asItIs = await failure(mutant)
      if (asItIs !== undefined)
        throw new Error(`tests that fail on the code as it is tell nothing:\n${asItIs}`)
    }
    const path = join(tree, SOURCE, mutant.file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, source.slice(0, mutant.start) + mutant.becomes + source.slice(mutant.end))
    const noticed = (await failure(mutant)) !== undefined
    writeFileSync(path, source)
    if (!noticed) survivors.push(mutant)
    console.log(`${noticed ? 'noticed  ' : 'came through'} ${inWords(mutant)}`)
  }
  return survivors
}

function isWanted(file: string): boolean {
  return names.length === 0 || names.some((name) => file.includes(name))
}

function inWords({ file, line, was, becomes }: Mutant): string {
  return `${SOURCE}/${file}:${line} ${becomes} in place of ${was.replaceAll(/\s+/g, ' ')}`
}

/** Copies the working tree. Workspaces in the copy import each other there, and nothing of the original. */
function copyTree() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const path of listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)))) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    cpSync(join(ROOT, path), join(tree, path))
  }
  const modules = join(tree, 'node_modules')
  mkdirSync(join(modules, '@parley'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@parley') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const name of readdirSync(join(ROOT, 'node_modules/@parley'))) {
    symlinkSync(join(tree, name), join(modules, '@parley', name))
  }
}

function testBeside(file: string): string {
  return `${SOURCE}/${file.replace(/ts$/, 'test.ts')}`
}

function hasTestBeside({ file }: Mutant): boolean {
  return existsSync(join(tree, testBeside(file)))
}

/** The failure of the test beside the file; undefined if it passes. */
function failureBeside({ file }: Mutant): Promise<string | undefined> {
  return vitest([testBeside(file)], { WITHOUT_DATABASE: 'true' }, LONGEST_MS.quick)
}

/** The failure of the tests of the noun; undefined if they pass. */
async function failureOfNoun({ file }: Mutant): Promise<string | undefined> {
  const tests = testsOf(file).map((name) => `${TESTS}/${name}`)
  return tests.length === 0 ? undefined : vitest(tests, {}, LONGEST_MS.slow)
}

async function slowFailure(): Promise<string | undefined> {
  for (const file of SLOW) {
    const failure = await vitest([file], {}, LONGEST_MS.slow)
    if (failure !== undefined) return failure
  }
  return undefined
}

async function vitest(
  files: readonly string[],
  more: NodeJS.ProcessEnv,
  timeout: number,
): Promise<string | undefined> {
  const path = `${join(tree, 'node_modules/.bin')}:${process.env.PATH}`
  const options = { cwd: tree, env: { ...process.env, ...more, PATH: path }, timeout }
  const { status, output } = await run('vitest', ['run', '--config', 'mutants.config.ts', ...files], options)
  return status === 0 ? undefined : output
}

function mutantsOf(file: string): Mutant[] {
  const path = join(tree, SOURCE, file)
  const api = new API({ cwd: tree })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(tree, 'tsconfig.json')] }).getProjects()
    const source = project?.program.getSourceFile(path)
    if (project === undefined || source === undefined) throw new Error(`${path} is not part of the project`)
    const { text } = source
    return conditionsIn(source, (node) => isTruth(project.checker.getTypeAtLocation(node))).flatMap(
      (node) => {
        const [start, end] = [node.getStart(source), node.end]
        const line = text.slice(0, start).split('\n').length
        const was = text.slice(start, end)
        const others = (['true', 'false'] as const).filter((value) => value !== was)
        return others.map((becomes) => ({ file, line, start, end, was, becomes }))
      },
    )
  } finally {
    api.close()
  }
}

/** Whether the type is boolean, or boolean or undefined, as by `?.`. */
function isTruth(type: Type | undefined): boolean {
  if (type === undefined) return false
  if ((type.flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) !== 0) return true
  if ((type.flags & TypeFlags.Union) === 0) return false
  const given = (type as UnionType).getTypes().filter(({ flags }) => (flags & TypeFlags.Undefined) === 0)
  return given.length > 0 && given.every(isTruth)
}

/** The innermost deciding expressions. */
function conditionsIn(node: Node, isBoolean: (node: Expression) => boolean): Node[] {
  const inner: Node[] = []
  node.forEachChild((child) => void inner.push(...conditionsIn(child, isBoolean)))
  if (!DECIDING.has(node.kind) || isComposed(node) || followsFromIf(node)) return inner
  // A callback's condition decides for each element, so mutate it and not the expression around it.
  return inner.length === 0 && isBoolean(node as Expression) ? [node] : inner
}

function isComposed(node: Node): boolean {
  if (node.kind !== SyntaxKind.BinaryExpression) return false
  const { kind } = (node as Node & { operatorToken: Node }).operatorToken
  return kind === SyntaxKind.BarBarToken || kind === SyntaxKind.AmpersandAmpersandToken
}

/** Whether the condition of an `if` already covers this literal, as in `if (condition) return true`. */
function followsFromIf(node: Node): boolean {
  const isLiteral = node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword
  const { parent } = node
  return (
    isLiteral && parent.kind === SyntaxKind.ReturnStatement && parent.parent.kind === SyntaxKind.IfStatement
  )
}
