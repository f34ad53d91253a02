// `npm run release -- 0.2.0`: makes a release of what is on main: its version in every package, its part of the
// changelog, a commit and an annotated tag. It pushes nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

interface Manifest {
  name: string
  version: string
  workspaces?: string[]
  dependencies?: Record<string, string>
}

interface Lock extends Manifest {
  packages: Record<string, Manifest>
}

class Refusal extends Error {}

const CHANGELOG = 'CHANGELOG.md'
const LOCK = 'package-lock.json'
const CHART = 'deploy/helm/parley/Chart.yaml'
/** All up to the next heading of its rank. */
const UNRELEASED = /^## \[Unreleased\]\n(?<changes>.*?)(?=^## |$(?![\s\S]))/ms
const VERSION = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/

try {
  release(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function release([version = '', ...others]: string[]) {
  if (!VERSION.test(version) || others.length > 0)
    throw new Refusal('Say which version it is to be, such as: npm run release -- 0.2.0')
  const tag = `v${version}`
  checkVersion(version)
  checkRepository(tag)
  const changelog = releasedChangelog(readFileSync(CHANGELOG, 'utf8'), version)

  writeFileSync(CHANGELOG, changelog)
  setVersion(version)
  commit(`Release ${version}`)
  git('tag', '--annotate', tag, '--message', `Parley ${version}`)

  console.log(`Parley ${version} is committed and tagged, here and nowhere else yet. Next:

  git show ${tag}                      # look at it
  git push --atomic origin main ${tag}   # publish it

To take it back instead: git tag --delete ${tag} && git reset --hard HEAD~1`)
}

function checkVersion(version: string) {
  const { version: before } = manifest('package.json')
  const { compare } = new Intl.Collator('en', { numeric: true })
  if (compare(version, before) <= 0) throw new Refusal(`${version} does not follow ${before}`)
}

function checkRepository(tag: string) {
  const branch = git('branch', '--show-current')
  if (branch !== 'main') throw new Refusal(`A release is made on main, and this is ${branch || 'no branch'}`)
  if (git('status', '--porcelain') !== '')
    throw new Refusal('There are changes that are not committed: `git status` shows them')
  if (git('tag', '--list', tag) !== '') throw new Refusal(`There is a tag ${tag} already`)
}

/** The changelog with what was unreleased under the version, and room for what comes. */
function releasedChangelog(text: string, version: string): string {
  const changes = UNRELEASED.exec(text)?.groups?.changes
  if (changes === undefined) throw new Refusal(`${CHANGELOG} has no section [Unreleased]`)
  if (!/^- /m.test(changes)) throw new Refusal(`${CHANGELOG} says of nothing that it is unreleased`)
  const today = new Date().toISOString().slice(0, 10)
  return text.replace(UNRELEASED, () => `## [Unreleased]\n\n## [${version}] - ${today}\n${changes}`)
}

/** In every package, in the lock file, also where one of ours needs another, and in the chart. */
function setVersion(version: string) {
  const { workspaces = [] } = manifest('package.json')
  const folders = ['', ...workspaces]
  const fileOf = (folder: string) => (folder === '' ? 'package.json' : `${folder}/package.json`)
  const names = new Set(folders.map((folder) => manifest(fileOf(folder)).name))
  const set = (one: Manifest) => {
    one.version = version
    for (const name in one.dependencies) if (names.has(name)) one.dependencies[name] = version
  }
  for (const folder of folders) change<Manifest>(fileOf(folder), set)
  change<Lock>(LOCK, (lock) => {
    lock.version = version
    for (const folder of folders) set(lock.packages[folder] as Manifest)
  })
  const chart = readFileSync(CHART, 'utf8')
  writeFileSync(CHART, chart.replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`))
}

function manifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

function change<Content>(file: string, by: (content: Content) => void) {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Content
  by(content)
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

/** Where nothing can be committed, the tree is left as it was: clean. */
function commit(message: string) {
  try {
    git('commit', '--all', '--message', message)
  } catch (error) {
    git('restore', '--staged', '--worktree', '.')
    throw error
  }
}

/** What it answers. Where it fails, it has said why on its own. */
function git(...command: string[]): string {
  try {
    return execFileSync('git', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  } catch {
    throw new Refusal(`git ${command[0]} failed`)
  }
}
