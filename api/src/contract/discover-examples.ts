import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Examples } from './example.ts'

const root = new URL('../', import.meta.url)

/** Where the examples of a noun are. */
export function examplesFile(noun: string): URL {
  return new URL(`${noun}/examples.json`, root)
}

/** The examples of every noun, by operation id. Only the documentation wants them. */
export function discoverExamples(): Examples {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = folders.map(({ name }) => examplesFile(name)).filter((file) => existsSync(file))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Examples))
}
