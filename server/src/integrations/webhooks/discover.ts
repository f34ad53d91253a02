import { readdir } from 'node:fs/promises'
import { Integration } from './integration.ts'

const SENDERS = new URL('senders/', import.meta.url)
let found: Promise<ReadonlyMap<string, Integration>> | undefined

/** The integrations by name. They are loaded when the first is asked for: many servers need none. */
export function integrations(): Promise<ReadonlyMap<string, Integration>> {
  found ??= load()
  return found
}

async function load(): Promise<ReadonlyMap<string, Integration>> {
  const files = (await readdir(SENDERS)).filter((name) => /^[a-z0-9-]+\.ts$/.test(name))
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, SENDERS).href)))
  const all = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof Integration)
  const named = all.flatMap((one) => {
    const { name, alsoNamed = [] } = one.declaration
    return [name, ...alsoNamed].map((name) => [name, one] as const)
  })
  const byName = new Map(named)
  if (byName.size < named.length) throw new Error('two integrations have one name')
  return byName
}
