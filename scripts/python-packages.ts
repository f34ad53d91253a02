import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Python } from './python.ts'
import { run } from './run.ts'

const REQUIREMENTS = join(import.meta.dirname, 'python-requirements.txt')
const SHELF = join(import.meta.dirname, '..', 'node_modules', '.cache', 'python')

const INSTALL = [
  ...['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', '--no-deps'],
  // The same files for every Python and platform: what is installed once serves all that the machine has.
  ...['--require-hashes', '--only-binary=:all:', '--platform=any'],
  // Python compiles what it loads, which is a small part of it.
  '--no-compile',
]
/** What people set for themselves and `--target` cannot be joined with. */
const UNSET = { PIP_USER: '0', PIP_REQUIRE_VIRTUALENV: '0' }

/**
 * Installs the Python packages that the tests use, where that has not been done, and gives their folder, which is to be
 * on the PYTHONPATH: the Python of the machine stays as it is. Throws where pip fails.
 */
export async function installPythonPackages(
  python: Python,
  { requirements = REQUIREMENTS, shelf = SHELF } = {},
): Promise<string> {
  const version = createHash('sha256').update(await readFile(requirements))
  const folder = join(shelf, version.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  await mkdir(shelf, { recursive: true })
  const draft = await mkdtemp(join(shelf, 'draft-'))
  try {
    const path = python.hasPip ? python.path : await makeEnvironment(python, join(draft, 'environment'))
    const packages = join(draft, 'packages')
    await succeed(path, [...INSTALL, '--target', packages, '--requirement', requirements])
    // Only what is complete gets the name; of two who install at once, the second finds it taken.
    await rename(packages, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

/** A Python without pip brings one along for environments of its own. */
async function makeEnvironment(python: Python, folder: string): Promise<string> {
  await succeed(python.path, ['-m', 'venv', folder])
  return join(folder, 'bin', 'python')
}

async function succeed(program: string, args: string[]): Promise<void> {
  const { status, output } = await run(program, args, { env: { ...process.env, ...UNSET } })
  if (status !== 0) throw new Error(`The Python packages for the tests could not be installed.\n${output}`)
}
