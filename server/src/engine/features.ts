import { readdir } from 'node:fs/promises'
import { EphemeralKind } from './events/ephemeral.ts'
import { RegisterSection } from './events/section.ts'
import { OtherRoutes, PageRoute, Route } from './http/route.ts'
import { Job } from './jobs/job.ts'
import { EntryKind } from './journal/entry.ts'
import { MaintenanceTask } from './maintenance/task.ts'
import { Port } from './port.ts'
import { connectPorts, Provision } from './provide.ts'
import { StateSlice } from './realm/state.ts'

/** Everything the folders of this server declare. */
export interface Features {
  readonly slices: readonly StateSlice[]
  readonly kinds: ReadonlyMap<string, EntryKind>
  readonly ephemeral: ReadonlyMap<string, EphemeralKind>
  readonly routes: readonly Route[]
  readonly pageRoutes: readonly PageRoute[]
  readonly otherRoutes: readonly OtherRoutes[]
  readonly sections: readonly RegisterSection[]
  readonly maintenanceTasks: readonly MaintenanceTask[]
  readonly jobs: readonly Job<never>[]
}

const SOURCE = new URL('../', import.meta.url)
export const DECLARING = [
  'state.ts',
  'entries.ts',
  'ephemeral.ts',
  'routes.ts',
  'register.ts',
  'jobs.ts',
  'maintenance.ts',
  'ports.ts',
  'provides.ts',
]

let found: Promise<Features> | undefined

/**
 * What each folder declares in files of the names above, so that a new noun is a new folder and no list grows. Needs
 * are connected with what meets them.
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
  const declared: unknown[] = modules.flatMap((module) => Object.values(module).flat())
  connectPorts(
    declared.filter((value) => value instanceof Port),
    declared.filter((value) => value instanceof Provision),
  )
  return featuresAmong(declared)
}

/** Throws where two have one name, and one of them would be lost. */
export function featuresAmong(declared: readonly unknown[]): Features {
  const all = [...new Set(declared)]
  const ephemeral = all.filter((value) => value instanceof EphemeralKind)
  const kinds = all.filter((value) => value instanceof EntryKind)
  const routes = all.filter((value) => value instanceof Route)
  const pageRoutes = all.filter((value) => value instanceof PageRoute)
  return {
    slices: [
      ...byName(
        'parts of the state',
        all.filter((value) => value instanceof StateSlice),
        ({ name }) => name,
      ).values(),
    ],
    kinds: byName('kinds of entries', kinds, ({ kind }) => kind),
    ephemeral: byName('kinds of ephemeral news', ephemeral, (one) => one.declaration.kind),
    routes: [...byName('routes', routes, ({ endpoint }) => endpoint.operationId).values()],
    pageRoutes: [...byName('routes', pageRoutes, ({ endpoint }) => endpoint.operationId).values()],
    otherRoutes: all.filter((value) => value instanceof OtherRoutes),
    sections: all.filter((value) => value instanceof RegisterSection),
    maintenanceTasks: [
      ...byName(
        'maintenance tasks',
        all.filter((value) => value instanceof MaintenanceTask),
        ({ name }) => name,
      ).values(),
    ],
    jobs: [
      ...byName(
        'jobs',
        all.filter((value) => value instanceof Job),
        ({ name }) => name,
      ).values(),
    ],
  }
}

function byName<T>(what: string, all: readonly T[], nameOf: (one: T) => string): Map<string, T> {
  const named = new Map<string, T>()
  for (const one of all) {
    const name = nameOf(one)
    if (named.has(name)) throw new Error(`two ${what} are called ${name}`)
    named.set(name, one)
  }
  return named
}
