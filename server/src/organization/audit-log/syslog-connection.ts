import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { SyslogServer } from './config.ts'

/** A connection to a syslog server by TCP or TLS. Rejects if there is none before `giveUp`. */
export async function connectTo(
  { protocol, host, port, ca }: SyslogServer,
  giveUp: AbortSignal,
): Promise<Socket> {
  const isSecure = protocol === 'tls'
  const socket = isSecure
    ? connectSecurely({
        host,
        port,
        ...(isIP(host) === 0 && { servername: host }),
        ...(ca !== undefined && { ca }),
      })
    : connect({ host, port })
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal: giveUp })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
