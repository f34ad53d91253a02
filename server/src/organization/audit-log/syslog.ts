import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditEntry } from '@parley/api/audit-log/objects'
import type { SyslogServer } from './config.ts'
import { connectTo } from './syslog-connection.ts'

// RFC 5424, and its transports: RFC 5425 (TLS), RFC 5426 (UDP), and the same frames as with TLS over TCP (RFC 6587).

const PROGRAM = 'parley'
/** Facility 13, log audit, and severity 5, notice. */
const PRIORITY = 13 * 8 + 5
/** What fits into a datagram. */
const LONGEST_DATAGRAM = 65_000
/** How long a server may take to take what it was sent. */
const LONGEST_MS = 10_000

/** An entry as a syslog message: the action is its MSGID, and the whole entry its text, as JSON. */
export function syslogMessage(entry: AuditEntry, organization: string): string {
  const time = new Date(entry.timestamp * 1000).toISOString()
  const text = JSON.stringify({ organization, ...entry })
  return `<${PRIORITY}>1 ${time} ${hostname()} ${PROGRAM} ${process.pid} ${entry.action} - ${text}`
}

/**
 * Sends messages. Over TCP and TLS it rejects unless the server has taken them all; of datagrams nobody knows.
 * @param closing gives up
 */
export async function sendToSyslog(
  server: SyslogServer,
  messages: readonly string[],
  closing = new AbortController().signal,
): Promise<void> {
  await (server.protocol === 'udp' ? sendDatagrams(server, messages) : sendFrames(server, messages, closing))
}

async function sendDatagrams({ host, port }: SyslogServer, messages: readonly string[]): Promise<void> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  try {
    for (const message of messages) {
      const bytes = Buffer.from(message).subarray(0, LONGEST_DATAGRAM)
      await new Promise<void>((resolve, reject) => {
        socket.send(bytes, port, host, (error) => (error === null ? resolve() : reject(error)))
      })
    }
  } finally {
    socket.close()
  }
}

async function sendFrames(
  server: SyslogServer,
  messages: readonly string[],
  closing: AbortSignal,
): Promise<void> {
  const socket = await connectTo(server, AbortSignal.any([AbortSignal.timeout(LONGEST_MS), closing]))
  try {
    const closed = once(socket, 'close')
    const frames = messages.map((message) => `${Buffer.byteLength(message)} ${message}`)
    // A server that has read to the end closes, too: so it has taken all. What it sends is nothing to us.
    socket.resume()
    socket.end(frames.join(''))
    const isClosed = await Promise.race([
      closed.then(() => true),
      sleep(LONGEST_MS, false, { ref: false, signal: closing }),
    ])
    if (!isClosed) throw new Error(`the syslog server ${server.host} does not take what it is sent`)
  } finally {
    socket.destroy()
  }
}
