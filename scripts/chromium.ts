import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'
import { HAS_APT, installPackages, MAY_INSTALL } from './apt.ts'
import { commandsOnPath } from './commands-on-path.ts'
import { UNPACKED_CHROMIUM, unpackChromium } from './unpack-chromium.ts'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Turns off all background requests of the browser. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

const HOW_TO_GET_ONE =
  'No Chromium was found for the browser tests. Install Chromium or Chrome (on Debian or Ubuntu, as root: ' +
  '`apt-get install chromium`), run `npx playwright-core install chromium`, or set CHROMIUM_PATH to one.'

/** Starts the machine's browser headless. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

/** The same, as a server to which several processes connect. */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' })
}

function launchOptions(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(HOW_TO_GET_ONE)
  return { executablePath, args: QUIET }
}

/** The path of the machine's browser; on Debian, installs one if it is missing. Throws otherwise. */
export async function obtainChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (!HAS_APT) throw new Error(HOW_TO_GET_ONE)
  try {
    await (MAY_INSTALL ? installPackages('chromium') : unpackChromium())
  } catch (error) {
    throw new Error(`${HOW_TO_GET_ONE}\n${error}`)
  }
  const fetched = findChromium()
  if (!fetched) throw new Error(HOW_TO_GET_ONE)
  return fetched
}

/** CHROMIUM_PATH, else an installed Chromium or Chrome, else a download of Playwright or an earlier run. */
function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (works(asked)) return asked
    throw new Error(`CHROMIUM_PATH is ${asked}, but that does not run.`)
  }
  return [
    ...commandsOnPath(COMMANDS),
    ...MAC_APPLICATIONS,
    ...downloadsOfPlaywright(),
    UNPACKED_CHROMIUM,
  ].find(works)
}

/** Whether the program runs: some systems have a `chromium-browser` that only says how to install one. */
function works(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

/** Playwright's own version first, although it can drive others too. */
function downloadsOfPlaywright(): string[] {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  const others = existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith('chromium-')) : []
  const linux = others.flatMap((name) =>
    ['chrome-linux64', 'chrome-linux'].map((dir) => join(cache, name, dir, 'chrome')),
  )
  return [chromium.executablePath(), ...linux]
}
