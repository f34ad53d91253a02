import { Connection } from '@parley/client'
import { onTestFinished } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { type Person, TestServer } from '../harness.ts'

/** Two nodes on one database, as behind a load balancer. */
export async function twoNodes(more: Record<string, string> = {}): Promise<[TestServer, TestServer]> {
  const [first, second] = await twoUncheckedNodes(more)
  onTestFinished(async () => {
    await Promise.all([first.check(), second.check()])
  })
  return [first, second]
}

export async function twoUncheckedNodes(more: Record<string, string>): Promise<[TestServer, TestServer]> {
  const connection = await testDatabase()
  const environment = { DATABASE_URL: 'postgres://shared.example/parley', ...more }
  const first = await TestServer.start({ connection, environment })
  const second = await TestServer.start({ connection, environment })
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()])
  })
  return [first, second]
}

/** A connection of the same account to another node. */
export function at(node: TestServer, person: Person): Connection {
  return new Connection({ url: node.url, credentials: person.connection.credentials })
}
