import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../run.ts'

const PROJECTS = mkdtempSync(join(tmpdir(), 'parley-install-'))
beforeAll(() => ['1.0.0', '1.1.0'].forEach(prepare))
afterAll(() => rmSync(PROJECTS, { recursive: true, force: true }))

const INSTALLING = /Installing packages/

describe.concurrent('installing packages', () => {
  test('installs what is missing, once', async () => {
    const root = project()
    const first = await install(root)
    expect(first.output).toMatch(INSTALLING)
    expect(installedVersion(root)).toBe('1.0.0')

    const second = await install(root)
    expect(second).toEqual({ status: 0, output: '' })
  })

  test('repairs an interrupted install', async () => {
    const root = project()
    await install(root)
    rmSync(join(root, 'node_modules', '.package-lock.json'))
    expect((await install(root)).output).toMatch(INSTALLING)
  })

  test('installs a missing package again', async () => {
    const root = project()
    await install(root)
    rmSync(join(root, 'node_modules', 'tiny'), { recursive: true })
    expect((await install(root)).output).toMatch(INSTALLING)
    expect(installedVersion(root)).toBe('1.0.0')
  })

  test('installs another version when the lock file changes', async () => {
    const root = project()
    await install(root)
    lockVersion(root, '1.1.0')
    expect((await install(root)).output).toMatch(INSTALLING)
    expect(installedVersion(root)).toBe('1.1.0')
  })

  test('two concurrent commands install once', async () => {
    const root = project()
    const outputs = (await Promise.all([install(root), install(root)])).map(({ output }) => output)
    expect(outputs.filter((output) => INSTALLING.test(output))).toHaveLength(1)
    expect(outputs.filter((output) => /Waiting for another command/.test(output))).toHaveLength(1)
  })

  test('takes over the lock of a killed install', async () => {
    const root = project()
    mkdirSync(join(root, '.tmp', 'installing'), { recursive: true })
    const { status, output } = await install(root)
    expect(status).toBe(0)
    expect(output).toMatch(/Waiting.*Installing/s)
  })

  test('on a signal, ends npm and releases the lock', async () => {
    const root = project()
    const child = spawn(process.execPath, [join(root, 'scripts', 'install.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(child.stdout, 'data')
    expect(String(line)).toMatch(INSTALLING)
    await expect.poll(() => processesIn(root)).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(processesIn(root)).toEqual([])
    expect(existsSync(join(root, '.tmp', 'installing'))).toBe(false)
    expect(await install(root)).toMatchObject({ status: 0 })
    expect(installedVersion(root)).toBe('1.0.0')
  })

  test('fails with a message when npm fails', async () => {
    const root = project()
    writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies: { tiny: 'file:elsewhere' } }))
    const { status, output } = await install(root)
    expect(status).toBe(1)
    expect(output).toMatch(/could not be installed/)
  })
})

function install(root: string) {
  return run(process.execPath, [join(root, 'scripts', 'install.mjs')])
}

/** A project with one dependency from a file, which npm installs without network. */
function project(): string {
  const root = mkdtempSync(join(PROJECTS, 'project-'))
  mkdirSync(join(root, 'scripts'))
  copyFileSync(join(import.meta.dirname, '..', '..', 'install.mjs'), join(root, 'scripts', 'install.mjs'))
  lockVersion(root, '1.0.0')
  return root
}

/** The processes whose working directory is the folder, such as the project's npm. */
function processesIn(root: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === root
    } catch {
      return false
    }
  })
}

function lockVersion(root: string, version: string): void {
  cpSync(join(PROJECTS, version), root, { recursive: true })
}

/** Writes a project that depends on `version` of the package, with its lock file, into a folder of that name. */
function prepare(version: string): void {
  const root = join(PROJECTS, version)
  mkdirSync(join(root, 'tiny'), { recursive: true })
  writeFileSync(join(root, 'tiny', 'package.json'), JSON.stringify({ name: 'tiny', version }))
  npm(root, ['pack', './tiny', '--silent'])
  const dependencies = { tiny: `file:tiny-${version}.tgz` }
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ name: 'a-project', version: '1.0.0', dependencies }),
  )
  npm(root, ['install', '--package-lock-only', '--offline', '--silent'])
}

function npm(root: string, args: string[]): void {
  const { status, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

function installedVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'node_modules', 'tiny', 'package.json'), 'utf8')).version
}
