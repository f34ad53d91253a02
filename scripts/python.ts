import { spawnSync } from 'node:child_process'
import { installPackages, MAY_INSTALL } from './apt.ts'
import { commandsOnPath } from './commands-on-path.ts'

/** A Python that can install packages. */
export interface Python {
  /** The executable itself, even if the command on the path is a wrapper script. */
  readonly path: string
  readonly hasPip: boolean
}

const COMMANDS = ['python3', 'python']

/** Fails on a Python that is too old or cannot install packages. Otherwise prints its path and its tools. */
const PROBE = `
import importlib.util, json, sys
has = importlib.util.find_spec
pip = has("pip") is not None
if sys.version_info < (3, 9) or not (pip or (has("venv") and has("ensurepip"))):
    sys.exit(1)
print(json.dumps({"path": sys.executable, "hasPip": pip}))
`

const WANTED = 'Python 3.9 or newer with pip or venv'
const HOW_TO_GET_ONE =
  `No ${WANTED} was found for the tests of the official Python package. Install one (on Debian or Ubuntu, as ` +
  'root: `apt-get install python3-pip`), or set PYTHON_PATH to one.'

/** The machine's Python; on Debian, root installs it if it is missing. Throws otherwise. */
export async function obtainPython(): Promise<Python> {
  const found = search()
  if (found) return found
  if (!MAY_INSTALL) throw new Error(HOW_TO_GET_ONE)
  try {
    await installPackages('python3', 'python3-pip')
  } catch (error) {
    throw new Error(`${HOW_TO_GET_ONE}\n${error}`)
  }
  return findPython()
}

/** The machine's Python. Throws if there is none. */
export function findPython(): Python {
  const found = search()
  if (!found) throw new Error(HOW_TO_GET_ONE)
  return found
}

/** PYTHON_PATH, else the first suitable one on the path. */
function search(): Python | undefined {
  const asked = process.env.PYTHON_PATH
  if (asked) {
    const python = probe(asked)
    if (python) return python
    throw new Error(`PYTHON_PATH is ${asked}, but that is no ${WANTED}.`)
  }
  for (const command of commandsOnPath(COMMANDS)) {
    const python = probe(command)
    if (python) return python
  }
  return undefined
}

function probe(program: string): Python | undefined {
  const { status, stdout } = spawnSync(program, ['-c', PROBE], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? JSON.parse(stdout) : undefined
}
