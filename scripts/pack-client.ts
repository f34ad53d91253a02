import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import api from '../api/package.json' with { type: 'json' }
import client from '../client/package.json' with { type: 'json' }
import { run } from './run.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What the contract is called here, and within the package. */
const CONTRACT = '@parley/api/'
const CONTRACT_IN_PACKAGE = `${client.name}/api/`

/**
 * Packs the SDK, with the contract and the command `parley`, as a package for Node and browsers.
 * @param folder where the archive goes
 * @returns its path
 */
export async function packClient(folder: string): Promise<string> {
  await mkdir(join(ROOT, '.tmp'), { recursive: true })
  const work = await mkdtemp(join(ROOT, '.tmp', 'client-'))
  try {
    const made = join(work, 'package')
    const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
    await checked(tsc, ['-p', 'client/tsconfig.package.json', '--outDir', join(work, 'out')], ROOT)
    await mkdir(made)
    await rename(join(work, 'out', 'client', 'src'), join(made, 'client'))
    await rename(join(work, 'out', 'api', 'src'), join(made, 'api'))
    await cp(join(ROOT, 'client', 'examples'), join(made, 'examples'), { recursive: true })
    await cp(join(ROOT, 'client', 'README.md'), join(made, 'README.md'))
    await cp(join(ROOT, 'LICENSE'), join(made, 'LICENSE'))
    await nameContract(made)
    await writeFile(join(made, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
    const packed = await checked('npm', ['pack', '--silent', '--pack-destination', resolve(folder)], made)
    return join(resolve(folder), packed.trim())
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function manifest() {
  const { name, version, license } = client
  return {
    ...{
      name,
      version,
      license,
      description: 'Typed calls and events of the Parley and Zulip API, and a command for scripts',
    },
    ...{
      type: 'module',
      sideEffects: false,
      engines: { node: '>=22' },
      bin: { parley: 'client/command/main.js' },
    },
    exports: {
      '.': { types: './client/index.d.ts', default: './client/index.js' },
      './api/*': { types: './api/*.d.ts', default: './api/*.js' },
    },
    dependencies: {
      ...{ zod: api.dependencies.zod, immutable: client.dependencies.immutable },
      'eventsource-parser': client.dependencies['eventsource-parser'],
      '@modelcontextprotocol/server': client.dependencies['@modelcontextprotocol/server'],
    },
  }
}

/** The contract is no package of its own there: it is imported by the name that it has in this one. */
async function nameContract(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile() && /\.(?:js|ts|md)$/.test(one.name))) {
    const path = join(file.parentPath, file.name)
    const text = (await readFile(path, 'utf8')).replaceAll(CONTRACT, CONTRACT_IN_PACKAGE)
    await writeFile(
      path,
      path.endsWith('.d.ts') ? text.replaceAll(/(['"]\.{1,2}\/[^'"]*)\.ts(?=['"])/g, '$1.js') : text,
    )
  }
}

async function checked(program: string, args: string[], cwd: string): Promise<string> {
  const { status, output } = await run(program, args, { cwd })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`)
  return output
}

if (import.meta.main) console.log(await packClient(process.argv[2] ?? '.'))
