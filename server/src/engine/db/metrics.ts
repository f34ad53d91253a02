import { gauge } from '../metrics/metric.ts'
import { span } from '../traces/span.ts'

/** The connections to the database that requests and background work share. */
export const connections = gauge(
  {
    name: 'parley_database_connections',
    help: 'Open connections of each pool, by whether they are in use. Each journal has one more of its own.',
    labels: ['pool', 'state'],
  },
  ({ db }) =>
    db.pools.flatMap(({ name, open, idle }) => [
      [[name, 'busy'], open - idle] as const,
      [[name, 'idle'], idle] as const,
    ]),
)

/** Who waits for a connection. */
export const waitingForConnections = gauge(
  {
    name: 'parley_database_waiting',
    help: 'Queries and transactions that wait for a free connection.',
    labels: ['pool'],
  },
  ({ db }) => db.pools.map(({ name, waiting }) => [[name], waiting] as const),
)

/** Whether the parts serve that everything else needs. */
export const healthy = gauge(
  {
    name: 'parley_healthy',
    help: '1 while the part serves, 0 while it does not: the database, and the disk for files.',
    labels: ['part'],
  },
  async (server) => {
    const { database, disk } = await server.health.of(server)
    return [
      [['database'], database === 'ok' ? 1 : 0],
      [['disk'], disk === 'ok' ? 1 : 0],
    ]
  },
)

/** What is asked of the database, with the wait for a connection. */
export const querySpan = span({
  name: 'database',
  help: 'A statement, of which the verb and the tables are named, or a transaction or several statements at once.',
  kind: 'client',
  attributes: ['db.system.name', 'db.query.summary'],
  isPart: true,
})
