import type { TestProject } from 'vitest/node'
import { serveChromium } from '../../scripts/chromium.ts'
import { buildIfStale } from '../build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser listens for whoever drives it. */
    chromium: string
  }
}

/** Vitest's global setup: the built app, which servers look for when they start, and one browser for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale()
  const chromium = await serveChromium()
  project.provide('chromium', chromium.wsEndpoint())
  return () => chromium.close()
}
