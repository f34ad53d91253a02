import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const DATABASE = ['server/src/db/embedded/test-setup.ts']

/** A project of tests: those beside the source in `folders`. */
function project(name: string, folders: string[], more: TestProjectInlineConfiguration['test'] = {}) {
  return { test: { name, include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`), ...more } }
}

export default defineConfig({
  test: {
    // Half of a test's time is waiting for the database, so even two cores take two files at once.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project('api', ['api/src', 'api/test']),
      project('markup', ['markup/src', 'markup/test']),
      project('client', ['client/src', 'client/test'], { globalSetup: DATABASE }),
      project('server', ['server/src', 'server/test'], { globalSetup: DATABASE }),
      project('scripts', ['scripts']),
      project('web', ['web/src']),
      // Whole use cases in a real browser, against a real server.
      project('browser', ['web/test'], { globalSetup: DATABASE }),
      project('bench', ['bench/src', 'bench/test'], { globalSetup: DATABASE }),
    ],
  },
})
