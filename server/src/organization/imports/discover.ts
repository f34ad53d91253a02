import { readdir } from 'node:fs/promises'
import { ImportSource } from './source.ts'

const SOURCES = new URL('sources/', import.meta.url)
let found: Promise<ReadonlyMap<string, ImportSource>> | undefined

/** The products from which one can move in, by name. They are loaded when the first is asked for. */
export function importSources(): Promise<ReadonlyMap<string, ImportSource>> {
  found ??= load()
  return found
}

async function load(): Promise<ReadonlyMap<string, ImportSource>> {
  const files = (await readdir(SOURCES)).filter((name) => /^[a-z]+\.ts$/.test(name)).sort()
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, SOURCES).href)))
  const all = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof ImportSource)
  return new Map(all.map((source) => [source.name, source]))
}
