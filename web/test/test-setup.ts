import type { TestProject } from 'vitest/node'
import { serveChromium } from '../../scripts/chromium.ts'
import { buildIfStale } from '../build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that the browser accepts connections at. */
    chromium: string
  }
}

/** Vitest's global setup: builds the app for the servers of the tests, and starts one browser for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale()
  const chromium = await serveChromium()
  project.provide('chromium', chromium.wsEndpoint())
  return () => chromium.close()
}
