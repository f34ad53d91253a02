import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import { certificate } from './certificate.ts'

const START_TLS = '1.3.6.1.4.1.1466.20037'

/** The way to a directory that speaks no TLS itself, for one test: encrypted from the start, or once it is asked for. */
export class EncryptedFront {
  /** What came before the encryption, or without it. */
  readonly inClear: string[] = []
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  /** It says yes to encryption and then nothing more. */
  isMute = false

  /** @param port where the directory is on loopback */
  private constructor(port: number, startTls: boolean) {
    this.#server = startTls
      ? createServer((socket) => this.#startTls(this.#kept(socket), port))
      : createTlsServer(certificate, (socket) => this.#relay(this.#kept(socket), port))
    this.#server.on('connection', (socket) => this.#kept(socket))
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
      socket.write(agreedTo(request))
      if (this.isMute) return
      this.#relay(this.#kept(new TLSSocket(socket, { isServer: true, ...certificate })), port)
    })
  }

  #relay(socket: Socket, port: number) {
    const directory = this.#kept(connect(port, '127.0.0.1'))
    socket.pipe(directory).pipe(socket)
    socket.on('close', () => directory.destroy())
    directory.on('close', () => socket.destroy())
  }

  /** A client that turns away when it sees the certificate is no failure of this side. */
  #kept(socket: Socket): Socket {
    socket.on('error', () => undefined)
    this.#sockets.add(socket)
    return socket
  }

  #stop() {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}

/** The answer that says yes to a short request: its number, and no error. */
function agreedTo(request: Buffer): Buffer {
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
