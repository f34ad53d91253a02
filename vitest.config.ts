import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

type Options = NonNullable<TestProjectInlineConfiguration['test']>

/** With a cluster to make databases in: see `createTestDatabase`. */
const DATABASE: Options = {
  globalSetup: 'server/src/engine/db/embedded/test-setup.ts',
  // Only what never comes is to fail, however busy the machine is.
  expect: { poll: { timeout: 30_000 } },
}

/** The same, with the built web app and a browser to open it in. */
const DATABASE_AND_BROWSER: Options = {
  ...DATABASE,
  globalSetup: ['server/src/engine/db/embedded/test-setup.ts', 'web/test/test-setup.ts'],
}

/**
 * What runs on Node is tested on Node itself, with no bundler between: Vite would forgive what Node refuses, and would
 * give a module that is found by scanning a folder a second life beside the imported one. Nor does a loader rewrite
 * imports, which only mocks need, and there are none: that was a tenth of the time.
 */
const NATIVE: Options = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/**
 * Modules are loaded once for all files of a worker, and not for each: that was a third of the time. Ours keep nothing
 * between two tests, or two servers of one process.
 */
const TOGETHER: Options = { isolate: false }

/** The tests beside the source in `folders`. */
function project(name: string, folders: string[], ...options: Options[]) {
  const include = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
  return { test: Object.assign({ name, include }, ...options) as Options }
}

/** Few lines, and the longest to run: started last, as short files are, one would run alone at the end. */
const LONG = /\/test\/(?:permissions\/|crash\.)/

/** A worker ends, with all that it has loaded, where the files of another project begin: so those of each stay together. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    const [first] = sorted.filter(isLong)
    const rank = (file: TestSpecification) => (isLong(file) ? 0 : file.project === first?.project ? 1 : 2)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** What runs on Node. To load the server takes as long as a dozen tests: where all runs, the others share its workers. */
const ON_NODE = process.env.PARLEY_TESTS_TOGETHER
  ? [
      project(
        'node',
        ['api', 'markup', 'client', 'server'].flatMap((part) => [`${part}/src`, `${part}/test`]),
        NATIVE,
        DATABASE,
        TOGETHER,
      ),
    ]
  : [
      project('api', ['api/src', 'api/test'], NATIVE, TOGETHER),
      project('markup', ['markup/src', 'markup/test'], NATIVE, TOGETHER),
      project('client', ['client/src', 'client/test'], NATIVE, DATABASE, TOGETHER),
      project('server', ['server/src', 'server/test'], NATIVE, DATABASE, TOGETHER),
    ]

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Half of a test's time is waiting, for the database or for a clock: twice as many keep all cores busy.
    maxWorkers: Math.max(3, availableParallelism() * 2),
    // Longer than the patience for each thing that a test waits for: then the failure says which did not come.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    projects: [
      ...ON_NODE,
      project('bench', ['bench/src', 'bench/test'], NATIVE, DATABASE),
      project('scripts', ['scripts'], NATIVE),
      project('web', ['web/src'], TOGETHER),
      // Whole use cases in a real browser, against a real server.
      project('browser', ['web/test'], NATIVE, DATABASE_AND_BROWSER, TOGETHER),
    ],
  },
})
