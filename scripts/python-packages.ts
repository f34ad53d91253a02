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
  // Only files for every Python and platform, so that one install serves all Pythons of the machine.
  ...['--require-hashes', '--only-binary=:all:', '--platform=any'],
  // Python compiles at import, and imports only a small part.
  '--no-compile',
]
/** User settings of pip that conflict with `--target`. */
const UNSET = { PIP_USER: '0', PIP_REQUIRE_VIRTUALENV: '0' }

/**
 * Installs the Python packages of the tests, unless that is done, and returns their folder for the PYTHONPATH. Leaves
 * the machine's Python unchanged. Throws if pip fails.
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
    // Rename only after a complete install. Of two concurrent installs, the second finds the name taken.
    await rename(packages, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

/** Makes a virtual environment, whose pip also works if the Python itself has none. */
async function makeEnvironment(python: Python, folder: string): Promise<string> {
  await succeed(python.path, ['-m', 'venv', folder])
  return join(folder, 'bin', 'python')
}

async function succeed(program: string, args: string[]): Promise<void> {
  const { status, output } = await run(program, args, { env: { ...process.env, ...UNSET } })
  if (status !== 0) throw new Error(`The Python packages for the tests could not be installed.\n${output}`)
}
