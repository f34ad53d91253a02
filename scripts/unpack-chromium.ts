import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

const SHELF = join(homedir(), '.cache', 'parley', 'chromium')
/** A script that starts the unpacked browser, for users who may not install packages. */
export const UNPACKED_CHROMIUM = join(SHELF, 'chromium')

/**
 * Downloads Debian's Chromium and missing libraries, and unpacks them below the home folder: `apt-get install` without
 * root. Throws if that fails.
 */
export async function unpackChromium(): Promise<void> {
  const draft = `${SHELF}.${process.pid}`
  const apt = join(draft, 'apt')
  const root = join(draft, 'root')
  try {
    for (const folder of ['state/lists/partial', 'cache/archives/partial']) {
      await mkdir(join(apt, folder), { recursive: true })
    }
    const places = ['-o', `Dir::State=${apt}/state`, '-o', `Dir::Cache=${apt}/cache`]
    const known = ['-o', 'Dir::State::status=/var/lib/dpkg/status', '-o', 'Debug::NoLocking=1']
    const install = ['install', '-y', '--no-install-recommends', '--download-only', 'chromium']
    await succeed('apt-get', [...places, ...known, 'update'])
    await succeed('apt-get', [...places, ...known, ...install])
    const archives = join(apt, 'cache', 'archives')
    for (const name of (await readdir(archives)).filter((name) => name.endsWith('.deb'))) {
      await succeed('dpkg-deb', ['--extract', join(archives, name), root])
    }
    await rm(apt, { recursive: true })
    await writeFile(join(draft, 'chromium'), await startScript(root), { mode: 0o755 })
    await rm(SHELF, { recursive: true, force: true })
    await rename(draft, SHELF)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function succeed(program: string, args: string[]): Promise<void> {
  const { status, output } = await run(program, args)
  if (status !== 0) throw new Error(`${program} ${args.at(-1)} failed:\n${output}`)
}

/** Writes the start script, which sets the paths of libraries and fonts, since these are not in the usual places. */
async function startScript(root: string): Promise<string> {
  const files = await readdir(root, { recursive: true, withFileTypes: true })
  const libraries = files.filter(({ name }) => /\.so(\.|$)/.test(name)).map(({ parentPath }) => parentPath)
  const folders = [...new Set(libraries)].map((folder) => folder.replace(root, '$root'))
  const fonts = existsSync(join(root, 'etc', 'fonts'))
    ? 'export FONTCONFIG_PATH="$root/etc/fonts" XDG_DATA_HOME="$root/usr/share"\n'
    : ''
  return `#!/bin/sh
root='${join(SHELF, 'root')}'
export LD_LIBRARY_PATH="${folders.join(':')}"
${fonts}exec "$root/usr/lib/chromium/chromium" "$@"
`
}
