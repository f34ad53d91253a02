import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import { certificate } from './certificate.ts'

/** A syslog server on loopback. */
export interface SyslogListener {
  readonly port: number
  /** What it has got, in the order of arrival. */
  readonly messages: string[]
  /** Stops listening. */
  stop(): Promise<void>
}

/** Takes frames that begin with their length in bytes (RFC 5425). */
export async function listenForFrames(protocol: 'tcp' | 'tls', port = 0): Promise<SyslogListener> {
  const messages: string[] = []
  const take = (socket: Socket) => {
    let rest = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes])
      for (;;) {
        const space = rest.indexOf(' ')
        const length = Number(rest.subarray(0, Math.max(0, space)).toString())
        if (space < 1 || rest.length < space + 1 + length) return
        messages.push(rest.subarray(space + 1, space + 1 + length).toString())
        rest = rest.subarray(space + 1 + length)
      }
    })
  }
  const server = protocol === 'tls' ? createSecureServer(certificate, take) : createServer(take)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(stop)
  const address = server.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, messages, stop }
}

/** Takes datagrams. */
export async function listenForDatagrams(): Promise<SyslogListener> {
  const messages: string[] = []
  const socket = createSocket('udp4', (bytes) => messages.push(bytes.toString()))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const stop = async () => void socket.close()
  onTestFinished(stop)
  return { port: socket.address().port, messages, stop }
}

/** What a message in the form of RFC 5424 says: its priority, program, id and text. */
export function parsedSyslog(message: string) {
  const form = /^<(\d+)>1 (\S+Z) (\S+) (\S+) (\d+) (\S+) - (.*)$/s
  const [, priority, time = '', , program, , id, text = ''] = form.exec(message) ?? []
  return { priority: Number(priority), at: Date.parse(time), program, id, entry: JSON.parse(text) }
}
