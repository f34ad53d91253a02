import { inject } from 'vitest'
import { type ClusterConnection, copyTemplate } from './test-cluster.ts'
import type {} from './test-setup.ts'

/** An empty database with the newest schema, for the calling test alone. */
export function createTestDatabase(): Promise<ClusterConnection> {
  return copyTemplate(inject('testCluster'))
}
