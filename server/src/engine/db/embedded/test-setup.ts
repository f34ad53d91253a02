import type { TestProject } from 'vitest/node'
import { migrate } from '../migrate.ts'
import { type ClusterConnection, startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: ClusterConnection
  }
}

// Nobody else gives it that name.
const shared = globalThis as { parleyTestCluster?: Promise<TestCluster> }

/** Vitest's global setup: one cluster for all projects of a run that need a database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.parleyTestCluster ??= startTestCluster(migrate)
  const cluster = await shared.parleyTestCluster
  project.provide('testCluster', cluster.connection)
  return () => cluster.stop()
}
