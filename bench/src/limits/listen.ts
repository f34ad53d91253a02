import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Reports the port to the bench. Exits when the bench does. */
export function announce(server: Server) {
  process.once('disconnect', () => process.exit(0))
  process.send?.((server.address() as AddressInfo).port)
}
