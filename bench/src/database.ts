import { join } from 'node:path'
import pg from 'pg'

/** The connection to the PostgreSQL that a server has started in its data folder. */
function databaseOf(dataDir: string): pg.ClientConfig {
  return { host: join(dataDir, 'postgres'), user: 'parley', database: 'postgres' }
}

export async function connectToDatabase(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(databaseOf(dataDir))
  // A stopping server ends this connection. Later queries fail by themselves.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
