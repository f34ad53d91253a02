import { once } from 'node:events'
import type { Server } from 'node:net'

/** Where servers of a kind listened first. */
const ports = new Map<string, number>()

/**
 * Listens on loopback, in each test on the same port: then tests can share a Parley server which knows this one by its
 * address.
 * @param server what listens, as far as Node knows it
 */
export async function listenOnOwnPort(
  kind: string,
  server: Server,
  listen: (port: number) => unknown,
): Promise<void> {
  const own = ports.get(kind)
  listen(own ?? 0)
  try {
    await once(server, 'listening')
  } catch (error) {
    // A second one in the same test, or somebody else has taken the port meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    listen(0)
    await once(server, 'listening')
  }
  const address = server.address()
  if (own === undefined && typeof address === 'object') ports.set(kind, address?.port ?? 0)
}
