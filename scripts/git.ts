import { existsSync } from 'node:fs'
import { installPackages, MAY_INSTALL } from './apt.ts'
import { commandsOnPath } from './commands-on-path.ts'

const HOW_TO_GET_IT =
  'No git was found for the test of releases. Install it (on Debian or Ubuntu, as root: `apt-get install git`).'

/** Sees to it that there is git; on a Debian without it, root installs it. Throws where there is none to be had. */
export async function obtainGit(): Promise<void> {
  if (commandsOnPath(['git']).some(existsSync)) return
  if (!MAY_INSTALL) throw new Error(HOW_TO_GET_IT)
  try {
    await installPackages('git')
  } catch (error) {
    throw new Error(`${HOW_TO_GET_IT}\n${error}`)
  }
}
