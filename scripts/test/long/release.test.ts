import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const { version: BEFORE, workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
  workspaces: string[]
}
const PACKAGES = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)]
const CHART = 'deploy/helm/parley/Chart.yaml'
const NEXT = BEFORE.replace(/\d+$/, (patch) => String(Number(patch) + 1))
const CHANGELOG = `# Changelog

What changes.

## [Unreleased]

### Added

- Something for $& everybody.

## [0.0.1] - 2020-02-02

- The first.
`
/** As on a machine where nobody has set anything. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
}

/** A repository with the packages of this one, and what a release is of. */
class Repository {
  readonly #folder = mkdtempSync(join(tmpdir(), 'parley-release-'))

  constructor(changelog = CHANGELOG) {
    onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }))
    for (const file of [...PACKAGES, 'package-lock.json', CHART]) cpSync(join(ROOT, file), this.#at(file))
    this.write('CHANGELOG.md', changelog)
    this.git('init', '--quiet', '--initial-branch=main')
    this.git('add', '.')
    this.git('commit', '--quiet', '--message', 'Begin')
  }

  #at = (file: string) => join(this.#folder, file)
  read = (file: string) => readFileSync(this.#at(file), 'utf8')
  write = (file: string, text: string) => writeFileSync(this.#at(file), text)

  git(...command: string[]): string {
    const { status, stdout, stderr } = this.#run('git', command)
    if (status !== 0) throw new Error(`git ${command.join(' ')}: ${stderr}`)
    return stdout.trim()
  }

  release(...given: string[]) {
    return this.#run(process.execPath, [join(ROOT, 'scripts/release.ts'), ...given])
  }

  #run(program: string, given: string[]) {
    return spawnSync(program, given, { cwd: this.#folder, env: ENVIRONMENT, encoding: 'utf8' })
  }

  /** What a refusal says, which leaves everything as it was. */
  refusal(...given: string[]): string {
    const before = this.#facts()
    const { status, stdout, stderr } = this.release(...given)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(this.#facts()).toEqual(before)
    return stderr.trim()
  }

  #facts = () => [this.git('rev-parse', 'HEAD'), this.git('status', '--porcelain'), this.git('tag')]
}

test('a release is a commit with an annotated tag', () => {
  const repository = new Repository()
  const { status, stdout, stderr } = repository.release(NEXT)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(`git push --atomic origin main v${NEXT}`)
  expect(repository.git('log', '--format=%s')).toBe(`Release ${NEXT}\nBegin`)
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('cat-file', '-t', `v${NEXT}`)).toBe('tag')
  expect(repository.git('tag', '--format=%(contents)')).toBe(`Parley ${NEXT}`)
  expect(repository.git('rev-parse', `v${NEXT}^{commit}`)).toBe(repository.git('rev-parse', 'HEAD'))
})

test('every package and the lock file have its version, and nothing else changes in them', () => {
  const repository = new Repository()
  const before = [...PACKAGES, 'package-lock.json'].map((file) => repository.read(file))
  repository.release(NEXT)
  const ours = /^( *"(?:version|@parley\/\w+)": )"[^"]+"/gm
  for (const [index, file] of PACKAGES.entries()) {
    expect(repository.read(file)).toBe(before[index]?.replace(ours, `$1"${NEXT}"`))
  }
  const lock = JSON.parse(repository.read('package-lock.json'))
  expect(lock.version).toBe(NEXT)
  for (const file of PACKAGES) {
    const { name, version, dependencies } = JSON.parse(repository.read(file))
    const locked = lock.packages[file === 'package.json' ? '' : dirname(file)]
    expect(locked).toMatchObject({ name, version, ...(dependencies && { dependencies }) })
  }
  const changed = repository.git('diff', '--numstat', 'HEAD~1', '--', 'package-lock.json')
  const pinned = PACKAGES.flatMap((file) => repository.read(file).match(/"@parley\/\w+": "/g) ?? [])
  const lines = 1 + PACKAGES.length + pinned.length
  expect(changed).toBe(`${lines}\t${lines}\tpackage-lock.json`)
})

test('the chart has its version, as that of what it runs too', () => {
  const repository = new Repository()
  const before = repository.read(CHART)
  repository.release(NEXT)
  expect(repository.read(CHART)).toBe(before.replaceAll(`ersion: ${BEFORE}\n`, `ersion: ${NEXT}\n`))
  expect(repository.read(CHART).match(/ersion: \d/g)).toHaveLength(2)
})

test('what was unreleased stands under the version and its day', () => {
  const repository = new Repository()
  repository.release(NEXT)
  const today = new Date().toISOString().slice(0, 10)
  expect(repository.read('CHANGELOG.md')).toBe(
    CHANGELOG.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${NEXT}] - ${today}\n`),
  )
})

test('the changelog of this repository has a section for what is unreleased', () => {
  expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toMatch(/^## \[Unreleased\]$/m)
})

test('after a release there is nothing to release', () => {
  const repository = new Repository()
  repository.release(NEXT)
  const later = NEXT.replace(/\d+$/, '1000')
  expect(repository.refusal(later)).toBe('CHANGELOG.md says of nothing that it is unreleased')
})

test('a section without a change, or none, is refused', () => {
  const empty = CHANGELOG.replace(/^- Something.*\n/m, '')
  expect(new Repository(empty).refusal(NEXT)).toBe('CHANGELOG.md says of nothing that it is unreleased')
  const none = CHANGELOG.replace('## [Unreleased]', '## Soon')
  expect(new Repository(none).refusal(NEXT)).toBe('CHANGELOG.md has no section [Unreleased]')
})

test('a version is three numbers, and greater than the one before', () => {
  const repository = new Repository()
  const hint = 'Say which version it is to be, such as: npm run release -- 0.2.0'
  for (const given of [[], ['v9.0.0'], ['9.0'], ['9.0.00'], ['9.0.0-rc.1'], ['9.0.0', '9.0.1']]) {
    expect(repository.refusal(...given)).toBe(hint)
  }
  expect(repository.refusal(BEFORE)).toBe(`${BEFORE} does not follow ${BEFORE}`)
  expect(repository.refusal('0.0.9')).toBe(`0.0.9 does not follow ${BEFORE}`)
})

test('what is not committed is refused', () => {
  const repository = new Repository()
  repository.write('new.ts', 'export {}\n')
  expect(repository.refusal(NEXT)).toMatch(/^There are changes that are not committed/)
})

test('another branch is refused, and none', () => {
  const repository = new Repository()
  repository.git('checkout', '--quiet', '-b', 'other')
  expect(repository.refusal(NEXT)).toBe('A release is made on main, and this is other')
  repository.git('checkout', '--quiet', '--detach')
  expect(repository.refusal(NEXT)).toBe('A release is made on main, and this is no branch')
})

test('a tag that is there already is refused', () => {
  const repository = new Repository()
  repository.git('tag', `v${NEXT}`)
  expect(repository.refusal(NEXT)).toBe(`There is a tag v${NEXT} already`)
})

test('where git refuses the commit, everything is as it was', () => {
  const repository = new Repository()
  repository.git('config', 'commit.gpgSign', 'true')
  repository.git('config', 'gpg.program', 'false')
  expect(repository.refusal(NEXT)).toMatch(/git commit failed$/)
})
