import { join } from 'node:path'
import pg from 'pg'

/** How this process reaches the PostgreSQL that a server has started in its data folder. */
function databaseOf(dataDir: string): pg.ClientConfig {
  return { host: join(dataDir, 'postgres'), user: 'parley', database: 'postgres' }
}

export async function connectToDatabase(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(databaseOf(dataDir))
  // A server that stops ends its database, and with it this connection; whoever asks for more is told.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
