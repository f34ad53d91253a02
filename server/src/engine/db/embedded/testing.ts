import { inject, onTestFinished } from 'vitest'
import { type ClusterConnection, copyTemplate, createEmpty, dropCopy } from './test-cluster.ts'
import type {} from './test-setup.ts'

/** An empty database with the newest schema, for the calling test only: it is dropped when the test ends. */
export async function testDatabase(): Promise<ClusterConnection> {
  const connection = await createTestDatabase()
  // Registered first, so it runs last: after everything that the test starts on the database has stopped.
  onTestFinished(() => dropCopy(inject('testCluster'), connection.database))
  return connection
}

/** Like `testDatabase`, without a schema. */
export async function emptyDatabase(): Promise<ClusterConnection> {
  const connection = await createEmpty(inject('testCluster'))
  onTestFinished(() => dropCopy(inject('testCluster'), connection.database))
  return connection
}

/** Like `testDatabase`, for several tests: it exists until the run ends. */
export function createTestDatabase(): Promise<ClusterConnection> {
  return copyTemplate(inject('testCluster'))
}
