import { inject, onTestFinished } from 'vitest'
import { type ClusterConnection, copyTemplate, dropCopy } from './test-cluster.ts'
import type {} from './test-setup.ts'

/** An empty database with the newest schema, for the calling test alone: it is gone when the test has ended. */
export async function testDatabase(): Promise<ClusterConnection> {
  const connection = await createTestDatabase()
  // What the test starts on it is stopped before: what comes last at the end is what was asked for first.
  onTestFinished(() => dropCopy(inject('testCluster'), connection.database))
  return connection
}

/** The same for several tests: it is there until the run ends. */
export function createTestDatabase(): Promise<ClusterConnection> {
  return copyTemplate(inject('testCluster'))
}
