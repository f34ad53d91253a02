import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Tells the bench where this process listens; it ends with the bench, however that ends. */
export function announce(server: Server) {
  process.once('disconnect', () => process.exit(0))
  process.send?.((server.address() as AddressInfo).port)
}
