import { existsSync } from 'node:fs'
import { run } from './run.ts'

export const HAS_APT = existsSync('/usr/bin/apt-get')
/** Whether this process may install Debian packages: apt is there, and the user is root. */
export const MAY_INSTALL = HAS_APT && process.getuid?.() === 0

let updated: Promise<void> | undefined
let before: Promise<void> = Promise.resolve()

/** Installs Debian packages. Calls run one at a time, since a second concurrent `apt-get update` fails. */
export function installPackages(...names: string[]): Promise<void> {
  const installed = before.then(async () => {
    updated ??= aptGet('update')
    await updated
    await aptGet('install', '-y', '--no-install-recommends', ...names)
  })
  before = installed.catch(() => {})
  return installed
}

async function aptGet(...what: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, output } = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...what], { env })
  if (status !== 0) throw new Error(`apt-get ${what.join(' ')} failed:\n${output}`)
}
