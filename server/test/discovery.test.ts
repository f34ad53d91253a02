import { readdirSync } from 'node:fs'
import { discoverContract } from '@parley/api/contract/discover'
import { getDrafts } from '@parley/api/drafts/endpoints'
import { describe, expect, test } from 'vitest'
import { ephemeralKind } from '#engine/events/ephemeral.ts'
import { DECLARING, discoverFeatures, featuresAmong } from '#engine/features.ts'
import { route } from '#engine/http/route.ts'
import { job } from '#engine/jobs/job.ts'
import { type EntryDeclaration, entryKind } from '#engine/journal/entry.ts'
import { maintenanceTask } from '#engine/maintenance/task.ts'
import { counter } from '#engine/metrics/metric.ts'
import { operatorCommand } from '#engine/operator/command.ts'
import { stateSlice } from '#engine/realm/state.ts'
import { importsIn, sourceFiles, textOf } from './support/imports.ts'

const { endpoints, sections } = await discoverContract()
const features = await discoverFeatures()

describe('every endpoint of the contract', () => {
  const routed = new Set(
    [...features.routes, ...features.pageRoutes].map(({ endpoint }) => endpoint.operationId),
  )

  test.each(endpoints.filter(({ outgoing }) => !outgoing))('has a route: $operationId', ({ operationId }) => {
    expect(routed.has(operationId)).toBe(true)
  })
})

test('every part of the register answer has its section, but what the snapshot itself always says', () => {
  const made = new Set<unknown>(features.sections.map(({ declaration }) => declaration))
  const missing = sections.filter((one) => !made.has(one) && !one.names.includes('*'))
  expect(
    missing.map(({ fields }) => Object.keys(fields)),
    'make it in a `register.ts`',
  ).toEqual([])
})

describe('duplicate names are reported', () => {
  const entry: EntryDeclaration<unknown> = {
    kind: 'twin',
    apply: () => undefined,
    audience: () => 'nobody',
    events: () => [],
  }
  const news = { kind: 'twin', audience: () => [], eventTypes: [], event: () => undefined } as const
  const nothing = async () => undefined
  const twins = {
    'kinds of entries': () => entryKind(entry),
    'kinds of ephemeral events': () => ephemeralKind<unknown>(news),
    routes: () => route(getDrafts, () => ({ count: 0, drafts: [] })),
    'commands for operators': () => operatorCommand('twin', { summary: 'Twin', work: nothing }),
    jobs: () => job('twin', { attempts: 1 }, nothing),
    'maintenance tasks': () => maintenanceTask('twin', nothing),
    metrics: () => counter({ name: 'twin', help: 'Twin.' }),
    'parts of the state': () => stateSlice('twin', async () => ({})),
  }

  test.each(Object.entries(twins))('%s', (what, make) => {
    const name = what === 'routes' ? 'get-drafts' : 'twin'
    expect(() => featuresAmong([make(), make()])).toThrow(`two ${what} are named '${name}'`)
    const one = make()
    expect(() => featuresAmong([one, one]), 'exported by two files').not.toThrow()
  })
})

/** Declarations by these calls are discovered only in files of that name. */
const SERVER: Record<string, { file: string; calls: readonly string[] }> = {
  'engine/journal/entry.ts': { file: 'entries.ts', calls: ['entryKind', 'personalEntryKind'] },
  'engine/events/ephemeral.ts': { file: 'ephemeral.ts', calls: ['ephemeralKind'] },
  'engine/http/route.ts': { file: 'routes.ts', calls: ['route', 'openRoute', 'pageRoute', 'otherRoutes'] },
  'engine/events/section.ts': { file: 'register.ts', calls: ['section', 'sectionForAll'] },
  'engine/jobs/job.ts': { file: 'jobs.ts', calls: ['job', 'jobFor'] },
  'engine/maintenance/task.ts': { file: 'maintenance.ts', calls: ['maintenanceTask'] },
  'engine/metrics/metric.ts': { file: 'metrics.ts', calls: ['counter', 'histogram', 'gauge'] },
  'engine/realm/state.ts': { file: 'state.ts', calls: ['stateSlice'] },
  'engine/realm/counts.ts': { file: 'state.ts', calls: ['countSlice'] },
  'engine/operator/command.ts': { file: 'operator.ts', calls: ['operatorCommand'] },
  'engine/port.ts': { file: 'ports.ts', calls: ['port'] },
  'engine/provide.ts': { file: 'provides.ts', calls: ['provide'] },
  'engine/configuration/part.ts': { file: 'config.ts', calls: ['configPart'] },
}
const API: typeof SERVER = {
  'contract/endpoint.ts': { file: 'endpoints.ts', calls: ['endpoint'] },
  'contract/event.ts': { file: 'events.ts', calls: ['event'] },
  'contract/section.ts': { file: 'register.ts', calls: ['registerSection'] },
  'contract/about.ts': { file: 'about.ts', calls: ['aboutNoun'] },
}

describe.each([
  ['server/src', SERVER],
  ['api/src', API],
] as const)('in %s', (tree, declaring) => {
  const files = sourceFiles(tree)

  const mayDeclare = (path: string, file = '') =>
    path.endsWith(`/${file}`) || path in declaring || path === 'index.ts'

  test('nothing is declared in a file of another name, which discovery skips', () => {
    const misplaced = files.flatMap((path) =>
      importsIn(tree, path).flatMap(({ from, names, isTypeOnly }) => {
        const { file, calls = [] } = declaring[from] ?? {}
        const isMeant = !isTypeOnly && calls.some((call) => new RegExp(`\\b${call}\\b`).test(names))
        return isMeant && !mayDeclare(path, file) ? [`${path}: ${names}`] : []
      }),
    )
    expect(misplaced).toEqual([])
  })

  test('every declaration is exported', () => {
    const calls = Object.values(declaring).flatMap((one) => one.calls)
    const kept = new RegExp(`^(?:const|let) \\w+[^=\\n]*= (?:${calls.join('|')})[(<]`, 'm')
    expect(files.filter((path) => kept.test(textOf(tree, path)))).toEqual([])
  })

  test('no file has almost the name of a discovered one', () => {
    const names = Object.values(declaring).map(({ file }) => file)
    const root = new URL(`../../${tree}/`, import.meta.url)
    const all = (readdirSync(root, { recursive: true }) as string[]).filter((path) => path.includes('/'))
    const almost = all.filter((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      return !names.includes(name) && !(path in declaring) && names.some((right) => isAlmost(name, right))
    })
    expect(almost).toEqual([])
    for (const wrong of [
      'route.ts',
      'Routes.ts',
      'register.tsx',
      'entry.ts',
      'job.ts',
      'routes.mts',
      'event.ts',
      'endpoint.js',
    ]) {
      const rights = Object.values({ ...SERVER, ...API }).map(({ file }) => file)
      expect(
        rights.some((right) => isAlmost(wrong, right)),
        wrong,
      ).toBe(true)
    }
  })
})

test('the discovered files are the ones above', () => {
  const all = new Set(Object.values(SERVER).map(({ file }) => file))
  // The configuration is read before anything else is discovered.
  expect(new Set([...DECLARING, 'config.ts'])).toEqual(all)
})

/** Equal except for case, plural and extension. */
function isAlmost(name: string, right: string): boolean {
  const stem = (one: string) =>
    one
      .toLowerCase()
      .replace(/\.[cm]?[jt]sx?$/, '')
      .replace(/ies$/, 'y')
      .replace(/s$/, '')
  return name !== right && /\.[cm]?[jt]sx?$/i.test(name) && stem(name) === stem(right)
}
