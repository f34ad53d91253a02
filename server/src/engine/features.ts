import { discoverContract } from '@parley/api/contract/discover'
import { byName, exportsOf } from './discover.ts'
import { EphemeralKind } from './events/ephemeral.ts'
import { RegisterSection } from './events/section.ts'
import { OtherRoutes, PageRoute, Route } from './http/route.ts'
import { Job } from './jobs/job.ts'
import { EntryKind } from './journal/entry.ts'
import { MaintenanceTask } from './maintenance/task.ts'
import { isMetric, type Metric } from './metrics/metric.ts'
import { OperatorCommand } from './operator/command.ts'
import { Port } from './port.ts'
import { connectPorts, Provision } from './provide.ts'
import { SLICES_IN, slicesAmong } from './realm/slices.ts'
import type { StateSlice } from './realm/state.ts'

/** Everything that the server's folders declare. */
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
  readonly metrics: readonly Metric[]
  readonly operatorCommands: ReadonlyMap<string, OperatorCommand>
  /** The types of events for keys for chosen channels. */
  readonly perChannelEvents: readonly string[]
}

/** The names of the files that are scanned for declarations. */
export const DECLARING = [
  SLICES_IN,
  'entries.ts',
  'ephemeral.ts',
  'routes.ts',
  'register.ts',
  'jobs.ts',
  'operator.ts',
  'maintenance.ts',
  'metrics.ts',
  'ports.ts',
  'provides.ts',
]

let found: Promise<Features> | undefined

/**
 * Imports every file with one of the `DECLARING` names and collects what it declares, so a new noun is a new folder
 * and no central list grows. Connects ports with their providers. Throws if a port has none or several.
 */
export function discoverFeatures(turn?: () => Promise<void>): Promise<Features> {
  found ??= load(turn)
  return found
}

async function load(turn?: () => Promise<void>): Promise<Features> {
  const declared = await exportsOf(DECLARING, turn)
  connectPorts(
    declared.filter((value) => value instanceof Port),
    declared.filter((value) => value instanceof Provision),
  )
  const { events } = await discoverContract()
  const perChannelEvents = events.filter(({ perChannel }) => perChannel).map(({ type }) => type)
  return { ...featuresAmong(declared), perChannelEvents: [...new Set(perChannelEvents)] }
}

/** Sorts declarations by kind. Throws if two of a kind share a name, since one would replace the other. */
export function featuresAmong(declared: readonly unknown[]): Omit<Features, 'perChannelEvents'> {
  const all = [...new Set(declared)]
  const ephemeral = all.filter((value) => value instanceof EphemeralKind)
  const kinds = all.filter((value) => value instanceof EntryKind)
  const routes = all.filter((value) => value instanceof Route)
  const pageRoutes = all.filter((value) => value instanceof PageRoute)
  return {
    slices: slicesAmong(all),
    kinds: byName('kinds of entries', kinds, ({ kind }) => kind),
    ephemeral: byName('kinds of ephemeral events', ephemeral, (one) => one.declaration.kind),
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
    metrics: [...byName('metrics', all.filter(isMetric), ({ facts }) => facts.name).values()],
    operatorCommands: byName(
      'commands for operators',
      all.filter((value) => value instanceof OperatorCommand),
      ({ name }) => name,
    ),
    jobs: [
      ...byName(
        'jobs',
        all.filter((value) => value instanceof Job),
        ({ name }) => name,
      ).values(),
    ],
  }
}
