import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { launchChromium } from '../../scripts/chromium.ts'
import { type CastName, emailOf, PASSWORD, type TestServer, testServer } from '../../server/test/harness.ts'
import { PATIENCE } from '../../server/test/support/patience.ts'
import type {} from './test-setup.ts'

let browser: Promise<Browser> | undefined

/** The requests that servers of this process have not answered yet. */
const unanswered = new Set<unknown>()
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse }
  unanswered.add(response)
  response.once('close', () => unanswered.delete(response))
})

/** A server for one test at a time. The next one gets it when all that its pages asked, which are closed, is answered. */
export async function serverForPages(): Promise<TestServer> {
  const server = await testServer()
  onTestFinished(async () => {
    await vi.waitUntil(() => unanswered.size === 0, PATIENCE)
  })
  return server
}

/** For a test that stops its server, or changes what is not of one organization. */
export function ownServerForPages(): Promise<TestServer> {
  return testServer({})
}

interface Visit extends BrowserContextOptions {
  /** The path to open. */
  at?: string
  /** Who is logged in already, as `NAME=VALUE`. */
  cookie?: string
}

function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.connect(inject('chromium'))
  return browser
}

/** Not the shared one, since that may be a shell, which shows none: a test with that permission takes longer. */
async function browserWithNotifications(): Promise<Browser> {
  const own = await launchChromium()
  onTestFinished(() => own.close())
  return own
}

/** Opens a page in a new browser profile. An error on the page fails the test. */
export async function visit(url: string, visitor: Visit = {}): Promise<Page> {
  const { at = '/', cookie, ...options } = visitor
  const isNotified = options.permissions?.includes('notifications')
  const browser = await (isNotified ? browserWithNotifications() : sharedBrowser())
  const context = await browser.newContext({
    viewport: { width: 1360, height: 820 },
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // To store the app for each profile would take a quarter of the time. What is about that says 'allow'.
    serviceWorkers: 'block',
    ...options,
  })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie !== undefined) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const problems = listenForProblems(page)
  onTestFinished(async () => {
    await context.close()
    expect(problems, 'the page has no errors').toEqual([])
  })
  await page.goto(url + at)
  return page
}

/** Opens the app for one of the cast, who is logged in already: a form for each would take a third of the time. */
export async function enter(server: TestServer, name: CastName, options: Visit = {}): Promise<Page> {
  const page = await visit(server.url, { ...options, cookie: await sessionOf(server, emailOf(name)) })
  await page.getByRole('navigation', { name: 'Conversations' }).or(page.getByRole('main')).first().waitFor()
  return page
}

async function sessionOf({ url }: TestServer, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: PASSWORD })
  const { headers } = await fetch(`${url}/json/login`, {
    method: 'POST',
    body,
    // As a page of the server: a form of another site is refused.
    headers: { origin: url, 'x-requested-with': 'XMLHttpRequest' },
  })
  const [cookie] = headers.getSetCookie()[0]?.split(';') ?? []
  if (cookie === undefined) throw new Error(`${username} could not log in`)
  return cookie
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Writes into the open conversation and sends. */
export async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}

/** @param name as the language of the page calls it */
export function feed(page: Page, name = 'Messages') {
  return page.getByRole('region', { name })
}

export function messages(page: Page, feedName?: string) {
  return feed(page, feedName).getByRole('article')
}

/** A finger that moves over the screen of a phone. */
export async function swipe(page: Page, from: readonly [number, number], by: readonly [number, number]) {
  const device = await page.context().newCDPSession(page)
  const steps = 8
  const at = (step: number) => [{ x: from[0] + (by[0] * step) / steps, y: from[1] + (by[1] * step) / steps }]
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step++) {
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
  }
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await device.detach()
}

/** Swipes again while nothing comes of it: the browser cancels a touch that a busy page is slow to hear of. */
export async function swipeUntil(
  page: Page,
  from: readonly [number, number],
  by: readonly [number, number],
  isDone: () => Promise<boolean>,
) {
  const isDoneSoon = () => vi.waitUntil(isDone, { timeout: 2000 }).catch(() => false)
  await expect
    .poll(async () => {
      await swipe(page, from, by)
      return isDoneSoon()
    })
    .toBe(true)
}

/** The browser logs these lines for a refusal or a lost connection that a test causes; the second for the service worker. */
const EXPECTED = /Failed to load resource|error occurred when fetching the script/

function listenForProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${error.name}: ${error.message} ${error.stack ?? ''}`))
  page.on('console', (line) => {
    if (line.type() === 'error' && !EXPECTED.test(line.text())) problems.push(line.text())
  })
  return problems
}
