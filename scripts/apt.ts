import { existsSync } from 'node:fs'
import { run } from './run.ts'

export const HAS_APT = existsSync('/usr/bin/apt-get')
/** Whether we may install packages of Debian: for the whole machine, as root does. */
export const MAY_INSTALL = HAS_APT && process.getuid?.() === 0

let updated: Promise<void> | undefined
let before: Promise<void> = Promise.resolve()

/** Installs packages of Debian, one call after the other: two `apt-get update` at a time refuse each other. */
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
