import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'
import { HAS_APT, installPackages, MAY_INSTALL } from './apt.ts'
import { commandsOnPath } from './commands-on-path.ts'
import { UNPACKED_CHROMIUM, unpackChromium } from './unpack-chromium.ts'

/** The same engine without all that windows need: tests take a third less of the processor's time. */
const SHELL = 'chromium-headless-shell'
const SHELLS = [SHELL, 'chrome-headless-shell']
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

/**
 * For many short visits: fewer processes to start for each, and no time spent on making code faster that soon ends. The
 * tests of the app take an eighth less of the processor's time.
 */
const SHORT_VISITS = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--no-opt,--max-lazy',
]

const HOW_TO_GET_ONE =
  'No Chromium was found for the browser tests. Install Chromium or Chrome (on Debian or Ubuntu, as root: ' +
  '`apt-get install chromium`), run `npx playwright-core install chromium`, or set CHROMIUM_PATH to one.'

/** Starts the machine's browser headless. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(launchOptions(findChromium()))
}

/** A server to which several processes connect. Of a shell, if there is one: it does not show notifications. */
export async function serveChromium(): Promise<BrowserServer> {
  const { executablePath, args } = launchOptions(findShell() ?? findChromium())
  return chromium.launchServer({ executablePath, args: [...args, ...SHORT_VISITS], host: '127.0.0.1' })
}

function launchOptions(executablePath: string | undefined) {
  if (!executablePath) throw new Error(HOW_TO_GET_ONE)
  return { executablePath, args: QUIET } satisfies LaunchOptions
}

/** Makes sure that the machine has a browser; on Debian, installs what is missing. Throws if there is none. */
export async function obtainChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH) return void findChromium()
  const missing = [...(findChromium() ? [] : ['chromium']), ...(findShell() ? [] : [SHELL])]
  try {
    if (MAY_INSTALL && missing.length > 0) await installPackages(...missing)
    else if (HAS_APT && !findChromium()) await unpackChromium()
  } catch (error) {
    // Without the shell everything takes longer, and that is all.
    if (!findChromium()) throw new Error(`${HOW_TO_GET_ONE}\n${error}`)
  }
  if (!findChromium()) throw new Error(HOW_TO_GET_ONE)
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

function findShell(): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined
  return commandsOnPath(SHELLS).find(works)
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
