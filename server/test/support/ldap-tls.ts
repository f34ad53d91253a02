import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import { certificate } from './certificate.ts'

const START_TLS = '1.3.6.1.4.1.1466.20037'

/** A TLS proxy in front of a plain LDAP server, for one test: encrypted from the start, or after StartTLS. */
export class EncryptedFront {
  /** What arrived unencrypted. */
  readonly inClear: string[] = []
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  /** Whether it accepts StartTLS and then stops responding. */
  isMute = false

  /** @param port the directory's port on loopback */
  private constructor(port: number, startTls: boolean) {
    this.#server = startTls
      ? createServer((socket) => this.#startTls(this.#tracked(socket), port))
      : createTlsServer(certificate, (socket) => this.#relay(this.#tracked(socket), port))
    this.#server.on('connection', (socket) => this.#tracked(socket))
  }

  static async start(port: number, { startTls }: { startTls: boolean }): Promise<EncryptedFront> {
    const front = new EncryptedFront(port, startTls)
    front.#server.listen(0, '127.0.0.1')
    await once(front.#server, 'listening')
    onTestFinished(() => front.#stop())
    return front
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  #startTls(socket: Socket, port: number) {
    socket.once('data', (request) => {
      this.inClear.push(request.toString('latin1'))
      if (!request.includes(START_TLS)) return socket.destroy()
      socket.write(successFor(request))
      if (this.isMute) return
      this.#relay(this.#tracked(new TLSSocket(socket, { isServer: true, ...certificate })), port)
    })
  }

  #relay(socket: Socket, port: number) {
    const directory = this.#tracked(connect(port, '127.0.0.1'))
    socket.pipe(directory).pipe(socket)
    socket.on('close', () => directory.destroy())
    directory.on('close', () => socket.destroy())
  }

  /**
   * Keeps a socket to close it later. Ignores its errors: a client that rejects the certificate is not a failure of
   * the proxy.
   */
  #tracked(socket: Socket): Socket {
    socket.on('error', () => undefined)
    this.#sockets.add(socket)
    return socket
  }

  #stop() {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}

/** The success response to a short request, with its message id. */
function successFor(request: Buffer): Buffer {
  const messageId = request[4] ?? 0
  return Buffer.from([
    0x30,
    0x0c,
    0x02,
    0x01,
    messageId,
    0x78,
    0x07,
    0x0a,
    0x01,
    0x00,
    0x04,
    0x00,
    0x04,
    0x00,
  ])
}
