import { readdirSync } from 'node:fs'
import { type Endpoint, isEndpoint } from './endpoint.ts'
import { type EventDeclaration, isEvent } from './event.ts'
import { isSection, type RegisterSection } from './section.ts'

export interface Contract {
  readonly endpoints: readonly Endpoint[]
  readonly events: readonly EventDeclaration[]
  readonly sections: readonly RegisterSection[]
}

const declarationFiles = ['endpoints.ts', 'events.ts', 'register.ts']
const root = new URL('../', import.meta.url)
let found: Promise<Contract> | undefined

/** Every declaration of `api/src/<noun>/{endpoints,events,register}.ts`, found by looking into the folders. */
export function discoverContract(): Promise<Contract> {
  found ??= load()
  return found
}

async function load(): Promise<Contract> {
  const nouns = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = nouns
    .map((noun) => noun.name)
    .sort()
    .flatMap((noun) =>
      readdirSync(new URL(`${noun}/`, root))
        .filter((file) => declarationFiles.includes(file))
        .map((file) => new URL(`${noun}/${file}`, root)),
    )
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file.href)))
  const declared = [...new Set(modules.flatMap((module) => Object.values(module)))]
  return {
    endpoints: declared.filter(isEndpoint),
    events: declared.filter(isEvent),
    sections: declared.filter(isSection),
  }
}
