import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../run.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** A page of the gallery: what it has, where it is, and whether the tests that it is made of have passed. */
export interface GalleryPage {
  readonly said: string
  readonly page: string
  readonly isWhole: boolean
}

/** Runs tests which append lines of JSON to the file that a variable of the environment names. */
export async function linesOfTests<Line>(path: string, variable: string, file: string, project = 'server') {
  process.env[variable] = file
  const { status, output } = await run('vitest', ['run', '--project', project, path], { cwd: ROOT })
  if (status !== 0) console.error(output)
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines: Line[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { lines, isWhole: status === 0 }
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
