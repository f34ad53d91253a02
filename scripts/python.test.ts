import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findPython, type Python } from './python.ts'
import { installPythonPackages } from './python-packages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-python-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a shell script that replaces Python. */
function program(path: string, ...lines: string[]): string {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(file, 0o755)
  return file
}

describe('finding Python', () => {
  const good = (path: string) => program(path, `echo '{ "path": "/of/${path}", "hasPip": true }'`)
  const bad = (path: string) => program(path, 'exit 1')

  function onPath(...programs: string[]): void {
    vi.stubEnv('PYTHON_PATH', undefined)
    vi.stubEnv('PATH', programs.map((file) => join(file, '..')).join(delimiter))
  }

  test('takes the first suitable one on the path, by its own name', () => {
    onPath(bad('a/python3'), good('b/python3'), good('c/python3'))
    expect(findPython()).toEqual({ path: '/of/b/python3', hasPip: true })
  })

  test('takes the one of PYTHON_PATH', () => {
    onPath(good('a/python3'))
    vi.stubEnv('PYTHON_PATH', good('asked'))
    expect(findPython().path).toBe('/of/asked')
  })

  test('takes no other in place of PYTHON_PATH', () => {
    onPath(good('a/python3'))
    const asked = bad('asked')
    vi.stubEnv('PYTHON_PATH', asked)
    expect(findPython).toThrow(
      `PYTHON_PATH is ${asked}, but that is no Python 3.9 or newer with pip or venv.`,
    )
  })

  test('says how to install one if there is none', () => {
    onPath(bad('a/python3'))
    expect(findPython).toThrow(/No Python.*apt-get install python3-pip.*PYTHON_PATH/)
  })
})

describe('installing Python packages', () => {
  const RECORD = 'echo "$@" >> "$(dirname "$0")/calls"'
  const SEEK = 'while [ "$1" != --target ]; do shift; done'
  const INSTALL = [SEEK, 'mkdir "$2" && touch "$2/one.py"']
  const withPip = (...lines: string[]): Python => ({
    path: program('python', RECORD, ...lines),
    hasPip: true,
  })

  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')

  function install(python: Python, requirements = 'one==1.0'): Promise<string> {
    const file = join(folder, 'requirements.txt')
    writeFileSync(file, requirements)
    return installPythonPackages(python, { requirements: file, shelf: join(folder, 'shelf') })
  }

  test('happens once', async () => {
    const python = withPip(...INSTALL)
    const packages = await install(python)
    expect(existsSync(join(packages, 'one.py'))).toBe(true)
    expect(await install(python)).toBe(packages)
    expect(calls()).toHaveLength(1)
  })

  test('happens again when other packages are required', async () => {
    const python = withPip(...INSTALL)
    const before = await install(python)
    expect(await install(python, 'one==1.1')).not.toBe(before)
    expect(calls()).toHaveLength(2)
  })

  test('happens again after an incomplete install', async () => {
    const halfway = withPip(...INSTALL, 'echo no network >&2; exit 1')
    await expect(install(halfway)).rejects.toThrow(/could not be installed.*no network/s)
    const packages = await install(withPip(...INSTALL))
    expect(readdirSync(join(packages, '..'))).toHaveLength(1)
    expect(calls()).toHaveLength(2)
  })

  test('gives two concurrent callers the same packages', async () => {
    const python = withPip(...INSTALL, 'sleep 0.1')
    const [one, other] = await Promise.all([install(python), install(python)])
    expect(one).toBe(other)
    expect(readdirSync(one)).toEqual(['one.py'])
    expect(readdirSync(join(one, '..'))).toHaveLength(1)
  })

  test('uses the pip of a virtual environment if Python has none', async () => {
    const environment = 'if [ "$2" = venv ]; then mkdir -p "$3/bin" && cp "$0" "$3/bin/python"; exit; fi'
    const path = program('python', environment, 'case "$0" in */bin/python) ;; *) exit 1 ;; esac', ...INSTALL)
    const packages = await install({ path, hasPip: false })
    expect(readdirSync(packages)).toEqual(['one.py'])
    expect(readdirSync(join(packages, '..'))).toHaveLength(1)
  })
})
