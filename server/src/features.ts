import { readdir } from 'node:fs/promises'
import { PassingKind } from './events/passing.ts'
import { RegisterSection } from './events/section.ts'
import { PageRoute, Route } from './http/route.ts'
import { Job } from './jobs/job.ts'
import { EntryKind } from './journal/entry.ts'
import { Chore } from './realm/chore.ts'
import { StateSlice } from './realm/state.ts'

/** Everything the folders of this server declare. */
export interface Features {
  readonly slices: readonly StateSlice[]
  readonly kinds: ReadonlyMap<string, EntryKind<never>>
  readonly passing: ReadonlyMap<string, PassingKind<never>>
  readonly routes: readonly Route[]
  readonly pageRoutes: readonly PageRoute[]
  readonly sections: readonly RegisterSection[]
  readonly chores: readonly Chore[]
  readonly jobs: readonly Job<never>[]
}

const SOURCE = new URL('./', import.meta.url)
const DECLARING = ['state.ts', 'entries.ts', 'passing.ts', 'routes.ts', 'register.ts', 'jobs.ts', 'chores.ts']

let found: Promise<Features> | undefined

/**
 * What each folder declares in its `state.ts`, `entries.ts`, `passing.ts`, `routes.ts`, `register.ts`, `jobs.ts` and
 * `chores.ts`, so that a new noun is a new folder and no list grows.
 */
export function discoverFeatures(): Promise<Features> {
  found ??= load()
  return found
}

async function load(): Promise<Features> {
  const files = (await readdir(SOURCE, { recursive: true }))
    .filter((path) => path.includes('/') && DECLARING.includes(path.slice(path.lastIndexOf('/') + 1)))
    .sort()
  const modules: object[] = await Promise.all(files.map((path) => import(new URL(path, SOURCE).href)))
  const declared = modules.flatMap((module) => Object.values(module).flat() as unknown[])
  const passing = declared.filter((value) => value instanceof PassingKind)
  const kinds = declared.filter((value) => value instanceof EntryKind)
  return {
    slices: declared.filter((value) => value instanceof StateSlice),
    kinds: new Map(kinds.map((kind) => [kind.kind, kind as EntryKind<never>])),
    passing: new Map(passing.map((kind) => [kind.declaration.kind, kind as PassingKind<never>])),
    routes: declared.filter((value) => value instanceof Route),
    pageRoutes: declared.filter((value) => value instanceof PageRoute),
    sections: declared.filter((value) => value instanceof RegisterSection),
    chores: declared.filter((value) => value instanceof Chore),
    jobs: declared.filter((value) => value instanceof Job),
  }
}
