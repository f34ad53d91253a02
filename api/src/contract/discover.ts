import { readdirSync } from 'node:fs'
import { type About, isAbout } from './about.ts'
import { Collection } from './collection.ts'
import { type Endpoint, isEndpoint } from './endpoint.ts'
import { type EventDeclaration, isEvent } from './event.ts'
import { isSection, type RegisterSection } from './section.ts'

/** What a part of the API declares: a folder of `api/src`. */
export interface Noun {
  readonly name: string
  readonly endpoints: readonly Endpoint[]
  readonly events: readonly EventDeclaration[]
  readonly sections: readonly RegisterSection[]
  readonly collections: readonly Collection[]
  /** For readers of the documentation. Every noun with a public endpoint has it. */
  readonly about: About | undefined
  /** Under which name a program imports each of its endpoints. */
  readonly exportNames: ReadonlyMap<Endpoint, string>
}

export interface Contract extends Omit<Noun, 'name' | 'about' | 'exportNames'> {
  readonly nouns: readonly Noun[]
}

const declarationFiles = ['about.ts', 'endpoints.ts', 'events.ts', 'register.ts', 'limits.ts']
const root = new URL('../', import.meta.url)
let found: Promise<Contract> | undefined

/** Every declaration of `api/src/<noun>/{about,endpoints,events,register,limits}.ts`, found by looking into the folders. */
export function discoverContract(): Promise<Contract> {
  found ??= load()
  return found
}

async function load(): Promise<Contract> {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const nouns = await Promise.all(folders.map(({ name }) => loadNoun(name)))
  nouns.sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    nouns,
    endpoints: nouns.flatMap(({ endpoints }) => endpoints),
    events: nouns.flatMap(({ events }) => events),
    sections: nouns.flatMap(({ sections }) => sections),
    collections: nouns.flatMap(({ collections }) => collections),
  }
}

async function loadNoun(name: string): Promise<Noun> {
  const folder = new URL(`${name}/`, root)
  const files = readdirSync(folder).filter((file) => declarationFiles.includes(file))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  )
  const exported = modules.flatMap((module) => Object.entries(module))
  const declared = exported.map(([, value]) => value)
  return {
    name,
    endpoints: declared.filter(isEndpoint),
    events: declared.filter(isEvent),
    sections: declared.filter(isSection),
    collections: declared.filter((value) => value instanceof Collection),
    about: declared.find(isAbout),
    exportNames: new Map(
      exported.flatMap(([exportName, value]): [Endpoint, string][] =>
        isEndpoint(value) ? [[value, exportName]] : [],
      ),
    ),
  }
}
