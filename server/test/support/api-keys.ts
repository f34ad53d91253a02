import { createApiKey } from '@parley/api/api-keys/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import { Connection } from '@parley/client'
import { Person, type TestServer } from '../harness.ts'

/** Makes a key with a scope. Returns it, and its owner acting with it. */
export async function makeKey(
  server: TestServer,
  owner: Person,
  request: Partial<InputOf<typeof createApiKey>> = {},
): Promise<{ id: number; key: string; bearer: Person }> {
  const { id, api_key: key } = await owner.call(createApiKey, { name: 'Script', access: 'read', ...request })
  return { id, key, bearer: bearerOf(server, owner, key) }
}

/** Somebody who acts with a key. */
export function bearerOf(server: Pick<TestServer, 'url'>, owner: Person, apiKey: string): Person {
  const credentials = { email: owner.email, apiKey }
  const connection = new Connection({ url: server.url, credentials, userAgent: 'ParleyTests/1.0' })
  // The checks of the server it began at follow the journal of all nodes.
  return new Person(server as TestServer, owner.id, owner.email, connection)
}
