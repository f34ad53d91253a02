import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from '@parley/api/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { refuseConnection } from './refuse.ts'
import { PATIENCE } from './timeouts.ts'

/** The most bytes of a message from a client: all that it says is how far it has come. */
const MESSAGE_BYTES = 1024
/** Shorter messages are not compressed. */
const WORTH_COMPRESSING = 1024
/** How long to wait until a client agrees that the connection is closed, in milliseconds. The types do not have it yet. */
const PATIENT = { closeTimeout: 2_000 }

/** Handshakes that their route has not answered yet, by the request. */
const HANDSHAKES = new WeakMap<IncomingMessage, Handshake>()

interface Handshake {
  readonly socket: Socket
  /** What came after the headers. */
  readonly head: Buffer
  readonly response: ServerResponse
}

const sockets = new WebSocketServer({
  ...PATIENT,
  noServer: true,
  clientTracking: false,
  maxPayload: MESSAGE_BYTES,
  perMessageDeflate: {
    threshold: WORTH_COMPRESSING,
    // Compressors that remember what they sent would take gigabytes for ten thousand connections.
    serverNoContextTakeover: true,
    clientNoContextTakeover: true,
    serverMaxWindowBits: 11,
    zlibDeflateOptions: { level: 3, memLevel: 4 },
  },
})
// The library would answer in its own form.
sockets.on('wsClientError', (error: Error, socket: Socket) =>
  refuseConnection(socket, errors.badRequest(error.message), PATIENCE.unread),
)

/** Whether a request is the handshake of a WebSocket. */
export function asksForWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Lets handshakes go the way of all requests: a route takes them with `takeUpgrade`, or answers as any request. */
export function acceptUpgrades(app: FastifyInstance) {
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.end())
    socket.on('error', () => socket.destroy())
    HANDSHAKES.set(request, { socket, head, response })
    app.routing(request, response)
  })
}

/** Whether the request is a handshake that is still to be answered. */
export function isUpgrade({ raw }: FastifyRequest): boolean {
  return HANDSHAKES.has(raw)
}

/** Answers a handshake. Undefined if it is malformed, which its sender is told, or if the client is gone. */
export function takeUpgrade({ raw }: FastifyRequest): WebSocket | undefined {
  const handshake = HANDSHAKES.get(raw)
  if (handshake === undefined) return undefined
  HANDSHAKES.delete(raw)
  const { socket, head, response } = handshake
  response.detachSocket(socket)
  let opened: WebSocket | undefined
  sockets.handleUpgrade(raw, socket, head, (webSocket) => {
    opened = webSocket
  })
  return opened
}
